import { expect, test } from 'vitest'
import type { SportId } from '#engine/sports/types.ts'
import { emptyEntry, type Entry, type KeypadKey, pressKey, setsOf } from '../../sports/entry.ts'
import { type RecordValues } from '../../sports/record-values.ts'
import { emptyValues } from './values.ts'
import { getKeypadFields } from './keypad-fields.ts'

const digits = (text: string): KeypadKey[] =>
  Array.from(text, (digit) => ({ type: 'digit', digit }))

function after(
  keys: readonly KeypadKey[],
  part: Partial<RecordValues> = {},
  sport: SportId = 'tabletennis',
) {
  const values: RecordValues = { ...emptyValues(sport), ...part }
  return keys.reduce<Entry>(
    (entry, key) => pressKey(entry, getKeypadFields({ ...values, entry }), key),
    emptyEntry,
  )
}

test('digits fill set after set, and a full field advances to the next', () => {
  const entry = after(digits('116811118'))
  expect(setsOf(entry, 3)).toEqual([
    [11, 6],
    [8, 11],
    [11, 8],
  ])
})

test('a quick score goes to the selected side and selects that side of the next set', () => {
  const entry = after([
    { type: 'move', cell: { side: 2, at: 0 } },
    { type: 'win', pair: [11, 7] },
  ])
  expect(setsOf(entry, 3)).toEqual([[7, 11]])
  expect(entry.active).toEqual({ side: 2, at: 1 })
})

test('the keypad stays in place once the match is decided', () => {
  const win: KeypadKey = { type: 'win', pair: [11, 5] }
  expect(after([win, win]).active).toEqual({ side: 1, at: 1 })
})

test('Delete clears the field and then goes back to the previous one', () => {
  const entry = after([...digits('115'), { type: 'erase' }, { type: 'erase' }])
  expect(entry.sets[0]).toEqual(['11', ''])
  expect(entry.active).toEqual({ side: 2, at: 0 })
})

test('a digit replaces the content of a newly selected field', () => {
  const entry = after([
    ...digits('116'),
    { type: 'move', cell: { side: 2, at: 0 } },
    ...digits('9'),
  ])
  expect(setsOf(entry, 3)[0]).toEqual([11, 9])
})

test('counting up for one side sets the other to zero', () => {
  const entry = after([{ type: 'step', side: 1, by: 1 }], {}, 'foosball')
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
    ...digits('7'),
    { type: 'typed', cell: { side: 1, at: 0 }, text: '−7' },
  ]
  expect(after(sign, { format: 'Straight Pool' }, 'pool').score[0]).toBe('-7')
  expect(after(sign, { format: '8-Ball' }, 'pool').score[0]).toBe('7')
})

test('sets from one line are entered as they are', () => {
  const entry = after([
    {
      type: 'sets',
      sets: [
        [11, 7],
        [9, 11],
      ],
    },
  ])
  expect(setsOf(entry, 3)).toEqual([
    [11, 7],
    [9, 11],
  ])
})

test('pressing next right after an automatic advance skips no field', () => {
  const points = ['11', '7', '9', '11', '11', '5']
  const entry = after(points.flatMap((number) => [...digits(number), { type: 'next' }]))
  expect(setsOf(entry, 3)).toEqual([
    [11, 7],
    [9, 11],
    [11, 5],
  ])
})

test('pressing next a second time does advance', () => {
  const entry = after([...digits('11'), { type: 'next' }, { type: 'next' }])
  expect(entry.active).toEqual({ side: 1, at: 1 })
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
] as const)('%s %o: %s typed in one go is %o', (sport, part, typed, score) => {
  expect(after(digits(typed), part, sport).score).toEqual(score)
})

test('stays in place with a number on both sides; the next digit replaces the last', () => {
  expect(after(digits('749'), {}, 'pool').score).toEqual(['7', '9'])
})

test('the stated winner gets the larger number', () => {
  const won: KeypadKey = { type: 'winner', side: 1 }
  expect(after([...digits('47'), won], {}, 'pool').score).toEqual(['7', '4'])
  expect(after([...digits('74'), won], {}, 'pool').score).toEqual(['7', '4'])
  const entry = after([{ type: 'winner', side: 2 }], {}, 'pool')
  expect([entry.score, entry.active.side]).toEqual([['', ''], 2])
})
