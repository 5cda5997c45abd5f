import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bakuAcceleration } from './baku.ts'
import { createContestants } from './contestant.ts'
import { readHistory, readRound, corpusRows } from './corpus.test-data.ts'
import { pairRound } from './pair-round.ts'
import type { RoundEntry, SwissPlayer, SwissRound } from './types.ts'

const pairNumbers = (round: SwissRound) => {
  const paired = pairRound(round)
  return paired.ok ? paired.pairs : null
}

describe('every round of the corpus', () => {
  test('is present', () => expect(corpusRows).toHaveLength(205))

  test.each(corpusRows.map((row) => [row.id, row] as const))(
    '%s has the pairs, colours and boards of the reference programs',
    (_, row) => expect(pairNumbers(readRound(row))).toEqual(row.pairs),
  )

  test('starts from the scores earned in the histories', () => {
    for (const row of corpusRows) {
      for (const { number, rawScore } of createContestants(readRound(row))) {
        expect(rawScore / 10).toBeCloseTo(row.s[number - 1]!, 9)
      }
    }
  })

  test('of an accelerated tournament has the virtual points of the entry list', () => {
    for (const { acc, h, rounds } of corpusRows) {
      const virtual = bakuAcceleration(
        h.map((_, at) => at + 1),
        rounds,
      )
      acc?.forEach((stated, at) => {
        const computed = virtual.get(at + 1)!
        expect(stated.map((_, round) => (computed[round] ?? 0) / 10)).toEqual(stated)
      })
    }
  })
})

/** Plays a whole tournament with results from the given numbers, and reports each round. */
function play(
  size: number,
  rounds: number,
  luck: readonly number[],
  hasColours: boolean,
  checkRound: (round: SwissRound, pairs: readonly (readonly [number, number])[]) => void,
) {
  let players: SwissPlayer[] = Array.from({ length: size }, (_, at) => ({
    number: at + 1,
    history: [],
  }))
  for (let number = 1; number <= rounds; number++) {
    const round: SwissRound = {
      round: number,
      rounds,
      initialColour: 'white',
      players,
      hasColours,
      relax: ['colour', 'second-bye', 'rematch'],
    }
    const pairs = pairNumbers(round)!
    checkRound(round, pairs)
    const entries = new Map<number, RoundEntry>()
    pairs.forEach(([white, black], at) => {
      if (black === 0) return entries.set(white, { kind: 'bye', bye: 'allocated' })
      const result = (['win', 'draw', 'loss'] as const)[
        luck[(number * 31 + at) % luck.length]! % 3
      ]!
      const other = result === 'draw' ? 'draw' : result === 'win' ? 'loss' : 'win'
      entries.set(white, { kind: 'game', opponent: black, colour: 'white', result })
      return entries.set(black, { kind: 'game', opponent: white, colour: 'black', result: other })
    })
    players = players.map((player) => ({
      ...player,
      history: [...player.history, entries.get(player.number)!],
    }))
  }
  return players
}

test('pairs everyone present exactly once, or gives them the one bye', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 40 }),
      fc.array(fc.nat(2), { minLength: 7, maxLength: 90 }),
      fc.boolean(),
      (size, luck, hasColours) => {
        play(size, 6, luck, hasColours, ({ players }, pairs) => {
          const numbers = pairs.flat().filter((number) => number !== 0)
          expect(numbers.toSorted((a, b) => a - b)).toEqual(players.map(({ number }) => number))
          expect(pairs.filter(([, black]) => black === 0)).toHaveLength(size % 2)
        })
      },
    ),
  )
})

test('lists the higher player first and repeats no pair in a sport without colours', () => {
  const seen = new Set<string>()
  play(12, 5, [0, 1, 2, 2, 1], false, (_, pairs) => {
    for (const pair of pairs) {
      const key = pair.toSorted((a, b) => a - b).join('-')
      expect(seen.has(key)).toBe(false)
      seen.add(key)
    }
  })
})

describe('when no legal pairing exists', () => {
  const players = (...histories: string[]): SwissPlayer[] =>
    histories.map((history, at) => ({ number: at + 1, history: readHistory(history) }))
  const round = (
    number: number,
    all: SwissPlayer[],
    changes: Partial<SwissRound> = {},
  ): SwissRound => ({
    round: number,
    rounds: 9,
    initialColour: 'white',
    players: all,
    ...changes,
  })

  test('refuses the round with the next rule to relax', () => {
    const met = players('2w1', '1b0')
    expect(pairRound(round(2, met))).toMatchObject({ ok: false, next: 'colour' })
    expect(pairRound(round(2, met, { relax: ['colour'] }))).toMatchObject({ next: 'second-bye' })
    const all = ['colour', 'second-bye'] as const
    expect(pairRound(round(2, met, { relax: all }))).toMatchObject({ next: 'rematch' })
  })

  test('records an allowed rematch, and relaxes it only where necessary', () => {
    const relax = ['colour', 'second-bye', 'rematch'] as const
    expect(pairRound(round(2, players('2w1', '1b0'), { relax }))).toEqual({
      ok: true,
      pairs: [[2, 1]],
      broken: [{ relaxation: 'rematch', players: [1, 2] }],
    })
    const four = players('2w1 3b1 4w1', '1b0 4w1 3w1', '4w1 1w0 2b0', '3b0 2b0 1b0')
    const paired = pairRound(round(4, four, { relax }))
    expect(paired).toMatchObject({ ok: true })
    expect(paired.ok && paired.broken.filter((rule) => rule.relaxation === 'rematch').length).toBe(
      2,
    )
    const free = players('2w1', '1b0', '4w1', '3b0')
    expect(pairRound(round(2, free, { relax }))).toMatchObject({ broken: [] })
  })

  test('records an allowed second bye', () => {
    const three = players('U 2w1', '3b1 1b0', '2w0 U')
    const met = { ...three[2]!, history: readHistory('2w0 U') }
    const all = [three[0]!, { ...three[1]!, history: readHistory('U 1b0') }, met]
    const relax = ['colour', 'second-bye'] as const
    const paired = pairRound(round(3, all, { relax }))
    expect(paired).toMatchObject({ ok: true, broken: [{ relaxation: 'second-bye' }] })
  })

  test('records a relaxed colour rule', () => {
    const two = players('3w1 4w1', '4w1 3w1', '1b0 2b0', '2b0 1b0')
    const absent = two.map((player) => ({ ...player, isAbsent: player.number > 2 }))
    expect(pairRound(round(3, absent))).toMatchObject({ ok: false, next: 'colour' })
    expect(pairRound(round(3, absent, { relax: ['colour'] }))).toMatchObject({
      ok: true,
      broken: [{ relaxation: 'colour', players: [1, 2] }],
    })
  })
})

test.each([64, 200])('pairs %s players for seven rounds without a rematch', (size) => {
  const met = new Set<string>()
  play(size, 7, [0, 1, 2, 0, 0, 2, 1], true, (_, pairs) => {
    for (const pair of pairs) met.add(pair.toSorted((a, b) => a - b).join('-'))
  })
  expect(met.size).toBe((7 * size) / 2)
})
