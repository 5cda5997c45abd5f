import { inventMember, inventMatches } from '../demo/invent-matches.ts'
import { seededRandom } from '../demo/random.ts'
import type { MatchRow } from '../matches/store.ts'
import type { PlayerRow } from '../players/store.ts'

const dayMs = 86_400_000

type TableTennisSeason = {
  /** Names of the players. */
  readonly names: readonly string[]
  readonly days: number
  /** Timestamp of the last match, epoch ms. */
  readonly to: number
  readonly count: number
}

/** Returns the rows of a season of table tennis, oldest match first; the same every time. */
export function createTableTennisSeason({ names, days, to, count }: TableTennisSeason): {
  readonly players: PlayerRow[]
  readonly matches: MatchRow[]
} {
  const random = seededRandom(1)
  const from = to - days * dayMs
  const members = names.map((name) => inventMember(random, name, from))
  const share = { tabletennis: 1, pool: 0, darts: 0, chess: 0, foosball: 0 }
  const season = inventMatches(random, { members, count, from, to, share, createdBy: null })
  return { players: members.map(({ row }) => row), matches: season.map(({ row }) => row) }
}
