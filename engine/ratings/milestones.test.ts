import { describe, expect, test } from 'vitest'
import { listMilestones, type PlayedMatch } from './milestones.ts'

const letters = { w: 'won', d: 'drawn', l: 'lost' } as const
/** Creates matches from letters: `wdl` for win, draw and loss, in capitals if not rated. */
const createMatches = (results: string, more: Partial<PlayedMatch> = {}): PlayedMatch[] =>
  Array.from(results, (letter, at) => ({
    id: `m${at + 1}`,
    at,
    isRated: letter === letter.toLowerCase(),
    result: letters[letter.toLowerCase() as keyof typeof letters],
    opponents: ['bob'],
    breakAndRuns: 0,
    maximums: 0,
    rating: null,
    ...more,
  }))
const summarise = (matches: readonly PlayedMatch[]) =>
  listMilestones(matches).map(({ kind, value, matchId }) => `${kind} ${value} ${matchId}`)

describe('milestones', () => {
  test.each([
    ['', []],
    ['l', ['match 1 m1']],
    ['wwww', ['match 1 m1']],
    ['wwwww', ['run 5 m5', 'match 1 m1']],
    // The run that is the longest in the end, once.
    ['wwwwwlwwwwww', ['run 6 m12', 'match 10 m10', 'match 1 m1']],
    ['wwwwwwlwwwww', ['match 10 m10', 'run 6 m6', 'match 1 m1']],
    // Matches that do not count neither extend nor end a run.
    ['wwwwLw', ['run 5 m6', 'match 1 m1']],
    ['wwwwWl', ['match 1 m1']],
    // A draw ends a run and is no loss.
    ['wwwwdwwww', ['match 1 m1']],
    ['lllw', ['first_win 3 m4', 'match 1 m1']],
    ['lldlw', ['first_win 3 m5', 'match 1 m1']],
    ['llw', ['match 1 m1']],
    ['llwlllw', ['match 1 m1']],
  ])('of %s', (results, expected) => {
    expect(summarise(createMatches(results))).toEqual(expected)
  })

  test('count racks by break and run, and name the last round number passed', () => {
    const matches = createMatches('www', { breakAndRuns: 5 })
    expect(summarise(matches)).toEqual(['break_and_run 10 m2', 'match 1 m1', 'break_and_run 1 m1'])
  })

  test('count 180s in the same way', () => {
    const matches = createMatches('www', { maximums: 4 })
    expect(summarise(matches)).toEqual(['maximum 10 m3', 'match 1 m1', 'maximum 1 m1'])
  })

  test.each([
    // The first rating that is not provisional is where the count starts.
    ['the fifth match', [1300, 1400, 1500, 1600, 1700], []],
    ['a rise past a hundred', [1200, 1200, 1200, 1200, 1299, 1299.6], ['rating 1300 m6']],
    ['a climb within a hundred', [1200, 1200, 1200, 1200, 1300, 1350, 1399], []],
    ['two hundreds at once', [1200, 1200, 1200, 1200, 1290, 1410], ['rating 1400 m6']],
    // Reaching it again after a fall is nothing new.
    [
      'a fall and a return',
      [1200, 1200, 1200, 1200, 1290, 1310, 1280, 1320, 1400],
      ['rating 1400 m9', 'rating 1300 m6'],
    ],
    ['a match that is not rated', [1200, 1200, 1200, null, 1290, 1310], []],
  ])('name a highest rating: %s', (_, ratings, expected) => {
    const matches = createMatches('w'.repeat(ratings.length)).map((match, at) => ({
      ...match,
      result: 'drawn' as const,
      rating: ratings[at]!,
    }))
    expect(summarise(matches).filter((one) => one.startsWith('rating'))).toEqual(expected)
  })

  test('include a first win over a player who won before as part of a pair', () => {
    const against = (results: string, opponents: string[]) => createMatches(results, { opponents })
    const matches = [
      ...against('lll', ['bob', 'cy']),
      ...against('w', ['bob']).map((one) => ({
        ...one,
        id: 'last',
        at: 9,
      })),
    ]
    expect(listMilestones(matches)[0]).toMatchObject({ kind: 'first_win', opponent: 'bob' })
  })
})
