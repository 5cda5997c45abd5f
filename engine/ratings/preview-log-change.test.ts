import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { editColumns, emptyColumns, createPlayerIndex } from './leaderboard/columns.ts'
import { compareMatches, foldRatings } from './fold.ts'
import { previewLogChange, type LogChange } from './preview-log-change.ts'
import { replay, type Replay } from './replay.ts'
import type { RatedMatch, RatingChange } from './types.ts'

const day = 86_400_000
const start = (id: string) => (id === 'a' ? 1400 : 1200)

const player = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h')
const match = fc
  .record({
    id: fc.uuid(),
    players: fc.uniqueArray(player, { minLength: 2, maxLength: 4 }),
    playedAt: fc.integer({ min: 0, max: 40 }),
    winnerSide: fc.constantFrom(0 as const, 1 as const, 2 as const),
    margin: fc.option(fc.tuple(fc.nat(11), fc.nat(11))),
    slope: fc.constantFrom(0.41, 1, 1.5),
  })
  .map(({ id, players, playedAt, winnerSide, margin, slope }): RatedMatch => {
    const half = players.length === 4 ? 2 : 1
    return {
      id,
      sportId: 'foosball',
      playedAt: playedAt * day,
      createdAt: playedAt * day,
      side1: players.slice(0, half),
      side2: players.slice(half, half * 2),
      winnerSide,
      margin,
      slope,
    }
  })
const logs = fc.uniqueArray(match, { maxLength: 30, selector: ({ id }) => id })

function createReplay(matches: readonly RatedMatch[]): Replay {
  const playerIndex = createPlayerIndex()
  const { columns } = editColumns(emptyColumns(), playerIndex, new Set(), matches)
  return replay({ columns, playerIndex, start })
}

/** Folds a log from the start; returns everyone's changes, as text by match and player, and standings. */
function foldChanges(matches: readonly RatedMatch[]) {
  const changes = new Map<string, string>()
  const playedAt = new Map(matches.map((each) => [each.id, each.playedAt]))
  const onChange = (change: RatingChange) => {
    const { matchId, playerId, before, ...rest } = change
    const { rating, variance, games } = before
    const kept = [playedAt.get(matchId), rating, variance, games, rest]
    changes.set(`${matchId} ${playerId}`, JSON.stringify(kept))
  }
  const { standings } = foldRatings(matches.toSorted(compareMatches), { start, onChange })
  return { changes, standings }
}

/** Folds the two logs from the start and compares them. */
function compareFolds(matches: readonly RatedMatch[], { removed, added }: LogChange) {
  const before = foldChanges(matches)
  const after = foldChanges([...matches.filter(({ id }) => !removed.includes(id)), ...added])
  const keys = [...new Set([...before.changes.keys(), ...after.changes.keys()])]
  const touched = keys.filter((key) => before.changes.get(key) !== after.changes.get(key))
  const ids = [...new Set([...before.standings.keys(), ...after.standings.keys()])]
  const ratingOf = ({ standings }: typeof before, id: string) =>
    standings.get(id)?.rating ?? start(id)
  const differences = ids
    .map((playerId) => {
      return { playerId, before: ratingOf(before, playerId), after: ratingOf(after, playerId) }
    })
    .filter(({ before, after }) => before !== after)
  return { matches: new Set(touched.map((key) => key.split(' ')[0])).size, differences }
}

const sortDifferences = <T extends { readonly differences: readonly { playerId: string }[] }>(
  previewed: T,
) => ({
  ...previewed,
  differences: previewed.differences.toSorted((a, b) => (a.playerId < b.playerId ? -1 : 1)),
})

describe('previewing a change of the log', () => {
  test('equals folding both logs from the start, match by match and bit for bit', () => {
    fc.assert(
      fc.property(logs, logs, fc.array(fc.nat(29)), (log, more, picks) => {
        const gone = [...new Set(picks)].flatMap((at) => log[at] ?? [])
        // Some of the removed matches return corrected.
        const corrected = gone.slice(1).map((old, at) => ({ ...(more[at] ?? old), id: old.id }))
        const fresh = more.slice(0, 2).filter(({ id }) => !log.some((each) => each.id === id))
        const change = { removed: gone.map(({ id }) => id), added: [...corrected, ...fresh] }
        expect(sortDifferences(previewLogChange(createReplay(log), change))).toEqual(
          sortDifferences(compareFolds(log, change)),
        )
      }),
      { numRuns: 400 },
    )
  })

  test('has the same result from any checkpoint of an extended log', () => {
    const at = (place: number): RatedMatch => ({
      id: `match-${String(place).padStart(6, '0')}`,
      sportId: 'foosball',
      playedAt: place * 1000,
      createdAt: place * 1000,
      side1: ['abcdefgh'[(place * 7) % 8]!],
      side2: ['abcdefgh'[(place * 7 + 1 + (place % 6)) % 8]!],
      winnerSide: (place % 3) as 0 | 1 | 2,
      slope: 1,
      margin: null,
    })
    const matches = Array.from({ length: 9000 }, (_, place) => at(place))
    const grown = createReplay(matches.slice(0, 8990))
    const { columns, first } = editColumns(
      grown.columns,
      grown.playerIndex,
      new Set(['match-000100']),
      matches.slice(8990).concat({ ...matches[100]!, winnerSide: 2 }),
    )
    const extendedReplay = replay({ ...grown, columns }, grown.checkpoints, first)
    const log = matches.map((each, place) => (place === 100 ? { ...each, winnerSide: 2 } : each))
    for (const place of [0, 4095, 4096, 4097, 8999]) {
      const change: LogChange = { removed: [matches[place]!.id], added: [] }
      const expected = compareFolds(log as RatedMatch[], change)
      expect(sortDifferences(previewLogChange(extendedReplay, change))).toEqual(
        sortDifferences(expected),
      )
    }
  })
})
