import { expect, test } from 'vitest'
import { matchDraft, type MatchDraftInput } from '#contract/matches.ts'
import { type RecordValues } from '../../sports/record-values.ts'
import {
  keepExactTime,
  valuesToDraft,
  dropsHiddenDetails,
  emptyValues,
  draftToValues,
  changeSport,
} from './values.ts'
import { sportForms } from '../../sports/sport-forms.ts'
import { findFormProblems, isShownWhileTyping } from './problems.ts'

const people = { player1Id: 'ann', player2Id: 'ben' }
const allPeople = { ...people, partner1Id: '', partner2Id: '' }

const drafts: readonly MatchDraftInput[] = [
  {
    ...people,
    sportId: 'tabletennis',
    format: 'Best of 5',
    player1Score: 3,
    player2Score: 1,
    details: {
      unit: 'sets',
      sets: [
        [11, 7],
        [9, 11],
        [11, 9],
        [12, 10],
      ],
    },
  },
  {
    ...people,
    sportId: 'tabletennis',
    format: 'Best of 3',
    player1Score: 21,
    player2Score: 18,
    details: { unit: 'points', pointsPerSet: 21 },
  },
  {
    ...people,
    sportId: 'pool',
    format: 'Straight Pool',
    player1Score: 50,
    player2Score: -1,
    details: { raceTo: 50, innings: 12 },
  },
  {
    ...people,
    sportId: 'darts',
    format: '301',
    player1Score: 2,
    player2Score: 3,
    details: { unit: 'legs', bestOf: 5, maximums: [0, 2] },
  },
  {
    ...people,
    sportId: 'chess',
    format: 'Blitz',
    player1Score: 0.5,
    player2Score: 0.5,
    details: { white: 2 },
  },
  {
    ...people,
    partner1Id: 'cleo',
    partner2Id: 'dan',
    sportId: 'foosball',
    format: 'First to 5',
    player1Score: 5,
    player2Score: 4,
    details: { unit: 'goals', attack: [1, 2] },
  },
  {
    ...people,
    sportId: 'darts',
    format: '501',
    player1Score: 1,
    player2Score: 2,
    details: {
      unit: 'sets',
      bestOf: 3,
      legsPerSet: 3,
      sets: [
        [2, 0],
        [1, 2],
        [0, 2],
      ],
      start: 701,
      opens: 'double',
    },
  },
  {
    ...people,
    sportId: 'darts',
    format: '501',
    player1Score: 701,
    player2Score: 640,
    details: { unit: 'points', start: 701, out: 'master' },
  },
  {
    ...people,
    sportId: 'pool',
    format: '9-Ball',
    player1Score: 6,
    player2Score: 7,
    details: { raceTo: 7, headStart: [0, 2], breakRule: 'loser' },
  },
  {
    ...people,
    sportId: 'foosball',
    format: 'Tournament',
    player1Score: 2,
    player2Score: 1,
    details: {
      unit: 'sets',
      bestOf: 3,
      sets: [
        [7, 3],
        [4, 7],
        [8, 7],
      ],
      goalsTo: 7,
      decider: { winBy: 2, most: 8 },
    },
  },
  {
    ...people,
    sportId: 'chess',
    format: 'Rapid',
    player1Score: 0,
    player2Score: 1,
    ending: 'forfeit',
    winnerSide: 2,
  },
]

test.each(drafts)('a recorded $sportId $format is restored unchanged', (draft) => {
  const fullDraft = matchDraft.parse(draft)
  expect(matchDraft.parse(valuesToDraft(draftToValues(fullDraft)))).toEqual(fullDraft)
})

test('keeps the details of racks until the score changes', () => {
  const racks = [{ winner: 1 as const }, { winner: 1 as const }]
  const values = draftToValues({
    ...people,
    sportId: 'pool',
    format: '8-Ball',
    player1Score: 2,
    player2Score: 0,
    details: { racks },
  })
  const changed: RecordValues = { ...values, entry: { ...values.entry, score: ['2', '1'] } }
  expect(valuesToDraft(values).details).toEqual({ racks })
  expect(dropsHiddenDetails(values)).toBe(false)
  expect(valuesToDraft(changed).details).toBe(null)
  expect(dropsHiddenDetails(changed)).toBe(true)
})

test('keeps house rules when the score changes, but not when the format does', () => {
  const values = draftToValues({
    ...people,
    sportId: 'darts',
    format: '501',
    player1Score: 2,
    player2Score: 0,
    details: { unit: 'legs', start: 701 },
  })
  const changed: RecordValues = { ...values, entry: { ...values.entry, score: ['2', '1'] } }
  expect(valuesToDraft(changed).details).toEqual({ unit: 'legs', start: 701 })
  expect(valuesToDraft({ ...changed, format: 'Cricket' }).details).toEqual({ unit: 'legs' })
})

test('changing the sport keeps the players and clears the score', () => {
  const values: RecordValues = { ...emptyValues('pool'), people: allPeople, raceTo: '7' }
  const next = changeSport({ ...values, entry: { ...values.entry, score: ['7', '1'] } }, 'darts')
  expect(next.people).toEqual(allPeople)
  expect(next.entry.score).toEqual(['', ''])
  expect(next.raceTo).toBe('')
})

test('a correction keeps an unchanged time to the millisecond', () => {
  const before = { ...drafts[0]!, playedAt: '2026-11-21T21:19:42.123Z' }
  const unchanged = valuesToDraft(draftToValues(before))
  expect(unchanged.playedAt).toBe('2026-11-21T21:19:00.000Z')
  expect(keepExactTime(unchanged, before).playedAt).toBe(before.playedAt)
  const moved = { ...unchanged, playedAt: '2026-11-21T21:18:00.000Z' }
  expect(keepExactTime(moved, before).playedAt).toBe(moved.playedAt)
})

test('reports an empty score as missing, not as wrong', () => {
  const values: RecordValues = { ...emptyValues('foosball'), people: allPeople }
  expect(findFormProblems(values).errors).toMatchObject([
    { field: 'player1Score', message: 'Enter both scores.' },
  ])
})

test('validates a set once it is left, not while it is being typed', () => {
  const typingValues: RecordValues = {
    ...emptyValues('tabletennis'),
    people: allPeople,
    entry: {
      sets: [['11', '1']],
      score: ['', ''],
      active: { side: 2, setIndex: 0 },
      isFresh: false,
      hasAdvanced: false,
    },
  }
  const leftSet: RecordValues = {
    ...typingValues,
    entry: {
      ...typingValues.entry,
      sets: [['11', '10']],
      active: { side: 1, setIndex: 1 },
      isFresh: true,
    },
  }
  const shownProblems = (values: RecordValues) =>
    findFormProblems(values).errors.filter((problem) => isShownWhileTyping(values, problem))
  expect(shownProblems(typingValues)).toEqual([])
  expect(shownProblems(leftSet).map(({ message }) => message)).toEqual([
    'Set 1 is not finished. A set goes to 11 and is won by 2, so 12–10 or 11–13 would finish it.',
  ])
})

test('offers a key for each result of a short race, and only the winning score of a long one', () => {
  const getQuickKeys = (raceTo: string) =>
    sportForms.pool.quickKeys({ ...emptyValues('pool'), raceTo })
  expect(getQuickKeys('3')).toEqual({
    kind: 'win',
    pairs: [
      [3, 0],
      [3, 1],
      [3, 2],
    ],
  })
  expect(getQuickKeys('9')).toMatchObject({ kind: 'win', pairs: { length: 9 } })
  expect(getQuickKeys('10')).toEqual({ kind: 'fill', values: [10] })
  expect(getQuickKeys('')).toEqual({ kind: 'fill', values: [8, 9, 15] })
})
