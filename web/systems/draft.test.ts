import { describe, expect, test } from 'vitest'
import { sportIds } from '#engine/sports/types.ts'
import { checkSystem } from '#engine/teams/systems/check-system.ts'
import { findSystem, systemsBySport } from '#engine/teams/systems/systems.ts'
import {
  copyFirstLength,
  copySystem,
  getLengthUnit,
  moveRubber,
  countPairs,
  countSingles,
  changeFormat,
  changeLength,
  addRubber,
  setPairsCount,
  changePlace,
  setSinglesCount,
  removeRubber,
  type Draft,
} from './draft.ts'

const copyBuiltIn = (id: string) => copySystem(findSystem(id)!, 'Ours')
const findRefusalKeys = (draft: Draft) => checkSystem({ ...draft, id: '' }).map(({ key }) => key)
const formatPairings = ({ rubbers }: Draft) =>
  rubbers.map(({ home, away }) => `${home}-${away}`).join(' ')

describe.each(sportIds.flatMap((sport) => systemsBySport[sport]))('a copy of $id', (system) => {
  test('is valid unchanged, with another rubber, and with two swapped', () => {
    const copy = copySystem(system, 'Ours')
    expect(findRefusalKeys(copy)).toEqual([])
    const more = { ...addRubber(copy), drawAllowed: true }
    expect(findRefusalKeys(more)).toEqual([])
    expect(more.rubbers.at(-1)!.n).toBe(system.rubbers.length + 1)
    expect(findRefusalKeys(moveRubber(copy, 1, 1))).toEqual([])
    expect(copyFirstLength(copy).rubbers.every(({ play }) => play === copy.rubbers[0]!.play)).toBe(
      true,
    )
  })
})

test('places continue the letters or numbers, and removing one removes its rubbers', () => {
  const three = copyBuiltIn('tt.swaythling5')
  const two = setSinglesCount(three, 2)
  expect(formatPairings(two)).toBe('A-X B-Y A-Y B-X')
  expect(two.rubbers.map(({ n }) => n)).toEqual([1, 2, 3, 4])
  const four = setSinglesCount(copyBuiltIn('tt.british10'), 4)
  expect([countSingles(four), countPairs(four), four.home.at(-1)!.id]).toEqual([4, 1, '4'])
  const letters = setSinglesCount(three, 4)
  expect([letters.home[3]!.id, letters.away[3]!.id]).toEqual(['D', '1'])
  expect(findRefusalKeys(letters)).toEqual(['system.idle', 'system.idle'])
  expect(setPairsCount(three, 2).home.map(({ id }) => id)).toEqual(['A', 'B', 'C', 'D', 'D2'])
  expect(setSinglesCount(copyBuiltIn('tt.olympic5'), 1).home.map(({ id }) => id)).toEqual(['A'])
})

test('a rubber changed to doubles is doubles on both sides, and the opener alternates', () => {
  const one = changePlace(copyBuiltIn('tt.british10'), 1, 'home', 'D')
  expect(one.rubbers[0]).toMatchObject({ home: 'D', away: 'D' })
  const darts = copyBuiltIn('darts.ten')
  const swapped = moveRubber(darts, 1, 1)
  expect(swapped.rubbers.slice(0, 2).map(({ home, opens }) => [home, opens])).toEqual([
    ['P2', 'away'],
    ['P1', 'home'],
  ])
  expect(removeRubber(darts, 1).rubbers.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
})

test('the length of a rubber decides its worth where racks are counted', () => {
  expect(
    sportIds.map((sport) =>
      getLengthUnit(sport, systemsBySport[sport][0]!.rubbers[0]!.play.format),
    ),
  ).toEqual([null, 'raceTo', 'bestOf', null, 'bestOf'])
  const races = changeLength(copyBuiltIn('pool.masters3'), 1, '9')
  expect(races.rubbers[0]).toMatchObject({ value: 9, play: { details: { raceTo: 9 } } })
  expect(findRefusalKeys(races)).toEqual([])
  expect(findRefusalKeys(changeLength(copyBuiltIn('darts.ten'), 1, '4'))).toEqual(['system.play'])
  const nine = changeFormat(copyBuiltIn('pool.masters3'), 1, '9-Ball')
  expect(nine.rubbers[0]!.play).toEqual({ format: '9-Ball', details: { raceTo: 7 } })
  expect(findRefusalKeys(changeFormat(copyBuiltIn('tt.british10'), 1, 'Best of 7'))).toEqual([])
})
