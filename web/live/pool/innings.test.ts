import { expect, test } from 'vitest'
import type { LiveEvent } from '#engine/live/log.ts'
import type { StraightAction, StraightSettings } from '#engine/live/pool/straight.ts'
import { listInnings, createSheetRows } from './innings.ts'

const settings: StraightSettings = { to: 50, breaks: 1 }

const actions: readonly StraightAction[] = [
  { kind: 'inning', by: 1, balls: 0, ends: 'breaking foul' },
  { kind: 'choice', by: 2, again: true },
  { kind: 'inning', by: 1, balls: 0, ends: 'safety' },
  { kind: 'inning', by: 2, balls: 9, ends: 'foul' },
]
const places = ['inning 1', 'inning 2', 'inning 2', 'inning 3']
const log = actions.map((action, at): LiveEvent<StraightAction> => ({
  id: `i${at + 1}`,
  type: 'act',
  place: places[at]!,
  action,
}))

test('lists each run minus its fouls, and the points after it', () => {
  expect(listInnings(log, settings)).toMatchObject([
    { id: 'i1', by: 1, number: 1, run: -2, points: -2, ends: 'breaking foul' },
    { id: 'i3', by: 1, number: 2, run: 0, points: -2 },
    { id: 'i4', by: 2, number: 1, balls: 9, run: 8, points: 8 },
  ])
})

test('groups innings by number, newest first', () => {
  const rows = createSheetRows(listInnings(log, settings))
  expect(rows.map(({ number, sides }) => [number, sides[0]?.run, sides[1]?.run])).toEqual([
    [2, 0, undefined],
    [1, -2, 8],
  ])
})

test('uses edited innings', () => {
  const edited: LiveEvent<StraightAction>[] = [
    ...log,
    {
      id: 'e',
      type: 'edit',
      target: 'i4',
      to: { kind: 'inning', by: 2, balls: 10, ends: 'miss' },
    },
  ]
  expect(listInnings(edited, settings).at(-1)).toMatchObject({ id: 'i4', balls: 10, points: 10 })
})
