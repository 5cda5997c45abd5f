import { describe, expect, test } from 'vitest'
import type { LiveEvent } from '#engine/live/log.ts'
import type { RackAction, RackSettings } from '#engine/live/pool/racks.ts'
import { measureRackMinutes, listRackNumbers, listWonRacks } from './race.ts'

const nine: RackSettings = { game: '9-ball', raceTo: 7, break: 'alternate', breaks: 1 }

/** A log of these entries in order; the first has the id `r1`. */
function createLog(...actions: readonly (readonly [rack: number, action: RackAction])[]) {
  return actions.map(([rack, action], at): LiveEvent<RackAction> => ({
    id: `r${at + 1}`,
    type: 'act',
    place: `rack ${rack}`,
    action,
  }))
}

describe('the racks of a match', () => {
  test('have tags that were added later, and list only possible tags', () => {
    const log = createLog([1, { kind: 'rack', winner: 1 }], [2, { kind: 'rack', winner: 1 }])
    const tagged: LiveEvent<RackAction>[] = [
      ...log,
      {
        id: 'e1',
        type: 'edit',
        target: 'r1',
        to: { kind: 'rack', winner: 1, how: 'break and run' },
      },
    ]
    const won = listWonRacks(tagged, nine)
    expect(won).toMatchObject([
      { number: 1, winner: 1, breaker: 1, how: 'break and run', id: 'r1' },
      { number: 2, winner: 1, breaker: 2, how: null, id: 'r2' },
    ])
    expect(won[0]!.possibleTags).toEqual(['break and run', 'nine on the break', 'forfeit'])
    expect(won[1]!.possibleTags).toEqual(['table run', 'forfeit'])
  })

  test('have no tag after a third foul', () => {
    const log = createLog(
      [1, { kind: 'break', made: false }],
      [1, { kind: 'foul', by: 2 }],
      [1, { kind: 'shot', by: 1, made: false }],
      [1, { kind: 'foul', by: 2 }],
      [1, { kind: 'shot', by: 1, made: false }],
      [1, { kind: 'foul', by: 2 }],
    )
    expect(listWonRacks(log, nine)).toMatchObject([{ winner: 1, how: null, possibleTags: [] }])
    expect(listWonRacks(log.slice(0, 5), nine)).toEqual([])
  })
})

test.each([
  ['wins', false, 1, 'eight on the break'],
  ['wins', true, 2, 'early eight'],
  ['loses', false, 2, 'early eight'],
] as const)('where the eight on the break %s, with a foul %s, side %i gets the rack', (...row) => {
  const [eightOnBreak, foul, winner, how] = row
  const houseRules: RackSettings = { ...nine, game: '8-ball', eightOnBreak }
  const won = listWonRacks(createLog([1, { kind: 'eight on the break', foul }]), houseRules)
  expect(won).toMatchObject([{ winner, how, possibleTags: [] }])
})

test.each([
  [0, 7, 1, 13],
  [12, 7, 1, 13],
  [0, 2, 1, 3],
  [0, 25, 1, 13],
  [20, 25, 10, 22],
  [48, 25, 37, 49],
])('after %i racks of a race to %i the strip shows %i to %i', (played, raceTo, first, last) => {
  const numbers = listRackNumbers(played, { ...nine, raceTo })
  expect([numbers[0], numbers.at(-1)]).toEqual([first, last])
})

test('returns minutes only where both ends of a rack are known', () => {
  const won = listWonRacks(
    createLog(
      [1, { kind: 'rack', winner: 1 }],
      [2, { kind: 'rack', winner: 2 }],
      [3, { kind: 'rack', winner: 1 }],
    ),
    nine,
  )
  const official = [
    { event: { id: 'r1' }, at: '2026-01-01T20:09:10Z' },
    { event: { id: 'r3' }, at: '2026-01-01T20:30:00Z' },
  ]
  expect([...measureRackMinutes(won, official, '2026-01-01T20:00:00Z')]).toEqual([[1, 9]])
})
