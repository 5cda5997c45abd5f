import { expect, test } from 'vitest'
import type { SportId } from '#engine/sports/types.ts'
import { emptyEntry, type Entry, type KeypadKey, pressKey, readSets } from '../../sports/entry.ts'
import { type RecordValues } from '../../sports/record-values.ts'
import { emptyValues } from './values.ts'
import { getKeypadFields } from './keypad-fields.ts'

const digitKeys = (text: string): KeypadKey[] =>
  Array.from(text, (digit) => ({ type: 'digit', digit }))

function enterKeys(
  keys: readonly KeypadKey[],
  changes: Partial<RecordValues> = {},
  sport: SportId = 'tabletennis',
) {
  const values: RecordValues = { ...emptyValues(sport), ...changes }
  return keys.reduce<Entry>(
    (entry, key) => pressKey(entry, getKeypadFields({ ...values, entry }), key),
    emptyEntry,
  )
}

test('digits fill set after set, and a full field advances to the next', () => {
  const entry = enterKeys(digitKeys('116811118'))
  expect(readSets(entry, 3)).toEqual([
    [11, 6],
    [8, 11],
    [11, 8],
  ])
})

test('a quick score is won by the selected side, which is selected in the next set too', () => {
  const entry = enterKeys([
    { type: 'move', cell: { side: 2, setIndex: 0 } },
    { type: 'win', pair: [11, 7] },
  ])
  expect(readSets(entry, 3)).toEqual([[7, 11]])
  expect(entry.active).toEqual({ side: 2, setIndex: 1 })
})

test('a quick score selects no further set once the match is decided', () => {
  const win: KeypadKey = { type: 'win', pair: [11, 5] }
  expect(enterKeys([win, win]).active).toEqual({ side: 1, setIndex: 1 })
})

test('Delete clears the field, and then returns to the previous one', () => {
  const entry = enterKeys([...digitKeys('115'), { type: 'erase' }, { type: 'erase' }])
  expect(entry.sets[0]).toEqual(['11', ''])
  expect(entry.active).toEqual({ side: 2, setIndex: 0 })
})

test('a digit replaces the content of a newly selected field', () => {
  const entry = enterKeys([
    ...digitKeys('116'),
    { type: 'move', cell: { side: 2, setIndex: 0 } },
    ...digitKeys('9'),
  ])
  expect(readSets(entry, 3)[0]).toEqual([11, 9])
})

test('counting up for one side sets the other to zero', () => {
  const entry = enterKeys([{ type: 'step', side: 1, by: 1 }], {}, 'foosball')
  expect(entry.score).toEqual(['1', '0'])
  expect(
    pressKey(entry, getKeypadFields({ ...emptyValues('foosball'), entry }), {
      type: 'step',
      side: 2,
      by: -1,
    }).score,
  ).toEqual(['1', '0'])
})

test('only Straight Pool allows a score below 0', () => {
  const sign: KeypadKey[] = [
    ...digitKeys('7'),
    { type: 'typed', cell: { side: 1, setIndex: 0 }, text: '−7' },
  ]
  expect(enterKeys(sign, { format: 'Straight Pool' }, 'pool').score[0]).toBe('-7')
  expect(enterKeys(sign, { format: '8-Ball' }, 'pool').score[0]).toBe('7')
})

test('sets typed on one line fill all fields', () => {
  const entry = enterKeys([
    {
      type: 'sets',
      sets: [
        [11, 7],
        [9, 11],
      ],
    },
  ])
  expect(readSets(entry, 3)).toEqual([
    [11, 7],
    [9, 11],
  ])
})

test('pressing next right after an automatic advance skips no field', () => {
  const points = ['11', '7', '9', '11', '11', '5']
  const entry = enterKeys(points.flatMap((number) => [...digitKeys(number), { type: 'next' }]))
  expect(readSets(entry, 3)).toEqual([
    [11, 7],
    [9, 11],
    [11, 5],
  ])
})

test('pressing next a second time advances again', () => {
  const entry = enterKeys([...digitKeys('11'), { type: 'next' }, { type: 'next' }])
  expect(entry.active).toEqual({ side: 1, setIndex: 1 })
})

test.each([
  ['pool', {}, '74', ['7', '4']],
  ['pool', {}, '107', ['10', '7']],
  ['pool', { raceTo: '21' }, '2119', ['21', '19']],
  ['foosball', { format: 'First to 5' }, '53', ['5', '3']],
  ['foosball', { format: 'First to 10' }, '107', ['10', '7']],
  ['darts', { bestOf: 5 }, '31', ['3', '1']],
  ['darts', { mode: 'game', format: '501' }, '501120', ['501', '120']],
  ['tabletennis', { mode: 'score' }, '21', ['2', '1']],
] as const)('%s %o: the digits %s become the score %o', (sport, changes, typed, score) => {
  expect(enterKeys(digitKeys(typed), changes, sport).score).toEqual(score)
})

test('a digit typed after both scores replaces the second', () => {
  expect(enterKeys(digitKeys('749'), {}, 'pool').score).toEqual(['7', '9'])
})

test('choosing the winner gives that side the larger number', () => {
  const won: KeypadKey = { type: 'winner', side: 1 }
  expect(enterKeys([...digitKeys('47'), won], {}, 'pool').score).toEqual(['7', '4'])
  expect(enterKeys([...digitKeys('74'), won], {}, 'pool').score).toEqual(['7', '4'])
  const entry = enterKeys([{ type: 'winner', side: 2 }], {}, 'pool')
  expect([entry.score, entry.active.side]).toEqual([['', ''], 2])
})
