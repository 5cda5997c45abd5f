import { describe, expect, test } from 'vitest'
import {
  planDoubleElimination,
  reorderLosers,
  seedOrder,
  planSingleElimination,
  type DropOrder,
  type PlannedMatch,
  type Source,
} from './elimination.ts'

/** Counts, in each losers' round, the matches in which two earlier opponents could meet again. */
function countRematches(matches: readonly PlannedMatch[]): readonly number[] {
  const byId = new Map(matches.map((match) => [match.id, match]))
  const leadsTo = (from: string, to: string): boolean =>
    from === to ||
    byId.get(to)!.sources.some((source) => source.from === 'winner' && leadsTo(from, source.match))
  const dropped = (source: Source): readonly string[] => {
    if (source.from === 'seed') return []
    if (source.from === 'loser') return [source.match]
    return byId.get(source.match)!.sources.flatMap(dropped)
  }
  const counts: number[] = []
  for (const { bracket, round, sources } of matches) {
    if (bracket !== 'losers') continue
    const [left, right] = sources.map(dropped)
    const isPossible = left!.some((a) => right!.some((b) => leadsTo(a, b) || leadsTo(b, a)))
    counts[round - 1] = (counts[round - 1] ?? 0) + Number(isPossible)
  }
  return counts
}

/** Returns the pairs of seeds in each winners' round if the better seed always wins. */
function listExpectedPairs(entrants: number): readonly (readonly (readonly number[])[])[] {
  const seeds = new Map<string, number>()
  const rounds: number[][][] = []
  for (const { id, bracket, round, sources } of planSingleElimination(entrants, false)) {
    if (bracket !== 'winners') continue
    const pair = sources.map((source) =>
      source.from === 'seed' ? source.seed : seeds.get(source.match)!,
    )
    seeds.set(id, Math.min(...pair))
    rounds[round - 1] = [...(rounds[round - 1] ?? []), pair]
  }
  return rounds
}

describe('a single elimination', () => {
  test('puts the seeds in the usual order', () => {
    expect(seedOrder(2)).toEqual([1, 2])
    expect(seedOrder(8)).toEqual([1, 8, 4, 5, 2, 7, 3, 6])
    expect(seedOrder(16)).toEqual([1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11])
  })

  test('lets the best seeds meet as late as possible, at every size', () => {
    for (let entrants = 2; entrants <= 128; entrants++) {
      const rounds = listExpectedPairs(entrants)
      rounds.toReversed().forEach((pairs, back) => {
        const sum = 2 ** (back + 1) + 1
        for (const [a, b] of pairs) expect(a! + b!).toBe(sum)
      })
    }
  })

  test('gives byes to the top seeds only', () => {
    for (let entrants = 2; entrants <= 128; entrants++) {
      const first = listExpectedPairs(entrants)[0]!
      const free = first
        .filter((pair) => pair.some((seed) => seed > entrants))
        .map((pair) => Math.min(...pair))
      expect(free.toSorted((a, b) => a - b)).toEqual(free.map((_, at) => at + 1))
      expect(first.every((pair) => pair.some((seed) => seed <= entrants))).toBe(true)
    }
  })

  test('has one match fewer than entrants in a full bracket, and one for third place', () => {
    expect(planSingleElimination(8, false)).toHaveLength(7)
    expect(planSingleElimination(8, true).at(-1)).toEqual({
      id: 'T1-1',
      bracket: 'third',
      round: 1,
      place: 1,
      sources: [
        { from: 'loser', match: 'W2-1' },
        { from: 'loser', match: 'W2-2' },
      ],
    })
    expect(planSingleElimination(2, true)).toHaveLength(1)
  })
})

describe('a double elimination', () => {
  const counts: Readonly<Record<number, readonly number[]>> = {
    4: [0, 1],
    8: [0, 0, 1, 1],
    16: [0, 0, 0, 2, 1, 1],
    32: [0, 0, 0, 0, 2, 2, 1, 1],
    64: [0, 0, 0, 0, 0, 0, 2, 2, 1, 1],
    128: [0, 0, 0, 0, 0, 0, 0, 4, 2, 2, 1, 1],
  }

  test.each(Object.keys(counts).map(Number))('of %s delays rematches', (size) => {
    expect(countRematches(planDoubleElimination(size))).toEqual(counts[size])
  })

  test('delays rematches as long as the best combination of drop orders, up to 32 entrants', () => {
    const allOrders: readonly DropOrder[] = [
      'natural',
      'reverse',
      'half shift',
      'reverse half shift',
      'pair flip',
    ]
    const combinations = (length: number): readonly (readonly DropOrder[])[] =>
      length === 0
        ? [[]]
        : combinations(length - 1).flatMap((head) => allOrders.map((order) => [...head, order]))
    for (const size of [8, 16, 32]) {
      const all = combinations(Math.log2(size) - 2).map((orders) =>
        countRematches(planDoubleElimination(size, { [size]: ['natural', ...orders] }))
          .map((count) => String(count).padStart(2, '0'))
          .join(' '),
      )
      const best = all.toSorted()[0]
      expect(counts[size]!.map((count) => String(count).padStart(2, '0')).join(' ')).toBe(best)
    }
  })

  test('moves every loser of the winners’ bracket into the losers’ bracket once', () => {
    for (let entrants = 3; entrants <= 128; entrants++) {
      const matches = planDoubleElimination(entrants)
      const sources = matches.flatMap((match) => match.sources)
      const losers = sources.filter((source) => source.from === 'loser')
      const winners = matches.filter(({ bracket }) => bracket === 'winners')
      expect(losers).toHaveLength(winners.length + 1)
      expect(new Set(sources.map((source) => JSON.stringify(source))).size).toBe(sources.length)
    }
  })

  test('of two allows one loss each', () => {
    expect(planDoubleElimination(2).map(({ id }) => id)).toEqual(['W1-1', 'F1-1', 'F2-1'])
  })
})

test('reorders by permutations only', () => {
  expect(reorderLosers([1, 2, 3, 4], 'half shift')).toEqual([3, 4, 1, 2])
  expect(reorderLosers([1, 2, 3, 4], 'reverse half shift')).toEqual([2, 1, 4, 3])
  expect(reorderLosers([1, 2, 3, 4], 'pair flip')).toEqual([2, 1, 4, 3])
  expect(reorderLosers([1], 'pair flip')).toEqual([1])
})
