import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Pair } from '../sports/types.ts'
import { compareMatches, foldRatings } from './fold.ts'
import { expectedScore, g, newStanding, Q } from './glicko.ts'
import { rateMatch } from './rate-match.ts'
import type { RatedMatch, RatingChange, Standing } from './types.ts'

const DAY = 86_400_000
const NOON = 1_700_000_000_000

const match = (part: Partial<RatedMatch> = {}): RatedMatch => ({
  id: 'm1',
  sportId: 'foosball',
  playedAt: NOON,
  createdAt: NOON,
  side1: ['ada'],
  side2: ['ben'],
  winnerSide: 1,
  margin: null,
  slope: 1,
  ...part,
})

const people = ['ada', 'ben', 'cleo', 'dan', 'eva', 'fay', 'gus', 'hal'] as const

const sides = fc
  .shuffledSubarray([...people], { minLength: 4, maxLength: 4 })
  .chain(([a = '', b = '', c = '', d = '']) =>
    fc.constantFrom(
      { side1: [a], side2: [b] },
      { side1: [a], side2: [b] },
      { side1: [a, b], side2: [c, d] },
    ),
  )

const margins: fc.Arbitrary<Pair | null> = fc.option(
  fc.tuple(fc.integer({ min: -3, max: 10 }), fc.integer({ min: -3, max: 10 })),
)

const anyMatch = fc
  .record({
    sides,
    sportId: fc.constant('foosball' as const),
    playedAt: fc.integer({ min: NOON, max: NOON + 400 * DAY }),
    createdAt: fc.integer({ min: 0, max: 3 }),
    winnerSide: fc.constantFrom(0 as const, 1 as const, 2 as const),
    margin: margins,
    slope: fc.constantFrom(0.41, 0.76, 1, 1.5),
  })
  .map(({ sides: seated, ...rest }) => ({ ...rest, ...seated, id: '' }))

const history: fc.Arbitrary<readonly RatedMatch[]> = fc
  .array(anyMatch, { maxLength: 60 })
  .map((matches) => matches.map((each, at) => ({ ...each, id: `m${at}` })).toSorted(compareMatches))

/** Applies the log one match at a time, as the server does with the newest match. */
function applyOneByOne(matches: readonly RatedMatch[]) {
  const standings = new Map<string, Standing>()
  const changes: RatingChange[] = []
  for (const each of matches) {
    const found = rateMatch(each, 'foosball', (id) => standings.get(id) ?? newStanding())
    for (const change of found) standings.set(change.playerId, change.after)
    changes.push(...found)
  }
  return { standings, changes }
}

describe('one match', () => {
  const rate = (part: Partial<RatedMatch> = {}, of: Record<string, Standing> = {}) =>
    rateMatch(match(part), 'foosball', (id) => of[id] ?? newStanding())

  test('moves two newcomers equally, by the Glicko formula', () => {
    const [ada, ben] = rate()
    const pull = Q * g(350 ** 2)
    const narrowed = 1 / (1 / 350 ** 2 + pull ** 2 / 4)
    expect(ada?.expected).toBe(0.5)
    expect(ada?.after.rating).toBeCloseTo(1200 + pull * 0.5 * narrowed, 6)
    expect(ben?.after.rating).toBeCloseTo(1200 - pull * 0.5 * narrowed, 6)
    expect(ada?.after.variance).toBeCloseTo(narrowed + 100, 6)
  })

  test('is counted for both players', () => {
    const [ada, ben] = rate()
    expect(ada?.after).toMatchObject({ games: 1, wins: 1, losses: 0, streak: 1, longestStreak: 1 })
    expect(ben?.after).toMatchObject({ games: 1, wins: 0, losses: 1, streak: -1, longestStreak: 0 })
    expect(ada?.after.lastPlayedAt).toBe(NOON)
  })

  test('returns the values by which it was rated', () => {
    const strong: Standing = { ...newStanding(1500), variance: 100 ** 2 }
    const [ada, ben] = rate({ winnerSide: 2, margin: [2, 5] }, { ada: strong })
    expect(ada).toMatchObject({ matchId: 'm1', playerId: 'ada', actual: 0, opponentRating: 1200 })
    expect(ben).toMatchObject({ playerId: 'ben', actual: 1, opponentRating: 1500 })
    expect(ada?.expected).toBe(expectedScore(1500, 1200, 350 ** 2))
    expect(ada?.weight).toBe(ben?.weight)
    expect(ada?.before).toEqual(strong)
  })

  test('of pairs moves each member half as much for the same surprise', () => {
    const sure: Standing = { ...newStanding(), variance: 50 ** 2 }
    const of = Object.fromEntries(people.map((id) => [id, sure]))
    const [single] = rate({}, of)
    const [member] = rate({ side1: ['ada', 'cleo'], side2: ['ben', 'dan'] }, of)
    const moved = (change?: RatingChange) => (change?.after.rating ?? 0) - 1200
    expect(moved(member) / moved(single)).toBeCloseTo(0.5, 1)
  })

  test('of pairs follows the formulas with mean ratings, shared variance and half of q', () => {
    const of: Record<string, Standing> = {
      ada: { ...newStanding(1300), variance: 90 ** 2 },
      cleo: { ...newStanding(1100), variance: 150 ** 2 },
      ben: { ...newStanding(1250), variance: 60 ** 2 },
      dan: { ...newStanding(1350), variance: 200 ** 2 },
    }
    const [ada] = rate({ side1: ['ada', 'cleo'], side2: ['ben', 'dan'] }, of)
    const blur = (60 ** 2 + 200 ** 2) / 4 + 150 ** 2 / 4
    const e = expectedScore(1200, 1300, blur)
    const variance = 1 / (1 / 90 ** 2 + (Q / 2) ** 2 * g(blur) ** 2 * e * (1 - e))
    expect(ada?.expected).toBe(e)
    expect(ada?.after.rating).toBeCloseTo(1300 + (Q / 2) * g(blur) * (1 - e) * variance, 5)
    expect(ada?.after.variance).toBeCloseTo(variance + 100, 5)
  })

  test('of another sport changes nothing on a board', () => {
    expect(rateMatch(match(), 'chess', () => newStanding())).toEqual([])
    expect(rateMatch(match(), 'pool', () => newStanding())).toEqual([])
  })

  test('after a long break moves a rating further', () => {
    const rested: Standing = { ...newStanding(), variance: 60 ** 2, lastPlayedAt: NOON - 900 * DAY }
    const active: Standing = { ...rested, lastPlayedAt: NOON }
    const after = (standing: Standing) => rate({}, { ada: standing })[0]?.after.rating ?? 0
    expect(after(rested)).toBeGreaterThan(after(active))
  })
})

describe('a history', () => {
  const run = (...winners: readonly (0 | 1 | 2)[]) =>
    foldRatings(
      winners.map((winnerSide, at) => match({ id: `m${at}`, playedAt: NOON + at, winnerSide })),
    ).standings.get('ada')

  test('has no standings without matches', () => {
    expect(foldRatings([]).standings.size).toBe(0)
  })

  test('counts wins, losses and draws, and the current streak', () => {
    expect(run(1, 1, 0, 1, 2, 2)).toMatchObject({
      games: 6,
      wins: 3,
      losses: 2,
      draws: 1,
      streak: -2,
    })
    expect(run(2, 1, 1, 1)).toMatchObject({ streak: 3, longestStreak: 3 })
    expect(run(1, 1, 0)).toMatchObject({ streak: 0, longestStreak: 2 })
    expect(run(2, 0, 2)?.streak).toBe(-1)
  })

  test('has a highest rating from the fifth game on', () => {
    expect(run(1, 1, 1, 1)?.highestRating).toBeNull()
    const five = run(1, 1, 1, 1, 1)
    expect(five?.highestRating).toBe(five?.rating)
    expect(five?.highestRatingAt).toBe(NOON + 4)
    const fallen = run(1, 1, 1, 1, 1, 2)
    expect(fallen?.highestRating).toBe(five?.rating)
    expect(fallen?.highestRatingAt).toBe(NOON + 4)
  })

  test('starts a player from their starting level', () => {
    const { standings } = foldRatings([match()], { start: (id) => (id === 'ada' ? 1600 : 1200) })
    expect(standings.get('ada')?.rating).toBeGreaterThan(1600)
    expect(standings.get('ben')?.rating).toBeLessThan(1200)
  })

  test('has bit-identical results when folded at once or one match at a time', () => {
    fc.assert(
      fc.property(history, (matches) => {
        const changes: RatingChange[] = []
        const reported = foldRatings(matches, { onChange: (change) => changes.push(change) })
        const single = applyOneByOne(matches)
        expect(foldRatings(matches).standings).toEqual(single.standings)
        expect(reported.standings).toEqual(single.standings)
        expect(changes).toEqual(single.changes)
      }),
    )
  })

  test('has bit-identical results from an array and an iterator', () => {
    fc.assert(
      fc.property(history, (matches) => {
        expect(foldRatings(matches.values())).toEqual(foldRatings(matches))
      }),
    )
  })

  test('rates thousands of players like match by match', () => {
    const matches = Array.from({ length: 3000 }, (_, at) =>
      match({ id: `m${at}`, playedAt: NOON + at, side1: [`p${at}`], side2: [`p${at + 1}`] }),
    )
    expect(foldRatings(matches).standings).toEqual(applyOneByOne(matches).standings)
  })

  test('never moves a winner down or a loser up', () => {
    fc.assert(
      fc.property(history, (matches) => {
        for (const { actual, before, after } of applyOneByOne(matches).changes) {
          if (actual === 1) expect(after.rating).toBeGreaterThanOrEqual(before.rating)
          if (actual === 0) expect(after.rating).toBeLessThanOrEqual(before.rating)
        }
      }),
    )
  })

  test('has the same standings with the sides of every match swapped', () => {
    const swap = (each: RatedMatch): RatedMatch => ({
      ...each,
      side1: each.side2,
      side2: each.side1,
      winnerSide: each.winnerSide === 0 ? 0 : each.winnerSide === 1 ? 2 : 1,
      margin: each.margin && [each.margin[1], each.margin[0]],
    })
    fc.assert(
      fc.property(history, (matches) => {
        const { standings } = foldRatings(matches)
        const mirrored = foldRatings(matches.map(swap)).standings
        expect(Object.fromEntries(mirrored)).toEqual(Object.fromEntries(standings))
      }),
    )
  })

  test('leaves players who did not play unchanged', () => {
    fc.assert(
      fc.property(history, anyMatch, (matches, last) => {
        const before = applyOneByOne(matches).standings
        const touched = rateMatch(last, 'foosball', (id) => before.get(id) ?? newStanding())
        const names = touched.map((change) => change.playerId).toSorted()
        expect(names).toEqual([...last.side1, ...last.side2].toSorted())
      }),
    )
  })

  test('keeps ratings finite and the deviation within 350', () => {
    fc.assert(
      fc.property(history, (matches) => {
        for (const standing of foldRatings(matches).standings.values()) {
          expect(Number.isFinite(standing.rating)).toBe(true)
          expect(standing.variance).toBeGreaterThan(0)
          expect(standing.variance).toBeLessThanOrEqual(350 ** 2)
          expect(standing.wins + standing.losses + standing.draws).toBe(standing.games)
        }
      }),
    )
  })
})

test('compares matches by time of play, then time of entry, then id', () => {
  const order = [
    match({ id: 'c', playedAt: 2, createdAt: 1 }),
    match({ id: 'b', playedAt: 1, createdAt: 9 }),
    match({ id: 'z', playedAt: 1, createdAt: 2 }),
    match({ id: 'a', playedAt: 1, createdAt: 9 }),
  ].toSorted(compareMatches)
  expect(order.map((each) => each.id)).toEqual(['z', 'a', 'b', 'c'])
  expect(compareMatches(match(), match())).toBe(0)
})
