import type { LiveStart } from '#contract/live/events.ts'
import type { LiveMatchWire } from '#contract/live/match.ts'
import { gameOf } from '#engine/live/games.ts'
import { createRandomId } from '../../platform/random-id.ts'
import { saveMatch } from './store.ts'

type MatchStart = Omit<LiveStart, 'id'> & {
  /** The person who starts it. */
  readonly userId: string
  readonly sides: LiveMatchWire['sides']
  readonly tournamentName?: string | null
}

/** Fields of a match that is not on the server yet. */
export const unsyncedFields = {
  status: 'live',
  stoppedReason: null,
  isTogether: false,
  scorers: [],
  openForks: 0,
  lastEventAt: null,
  isAbandoned: false,
  startedByName: null,
  matchId: null,
  mayScore: true,
  mayNotScoreReason: null,
} satisfies Partial<LiveMatchWire>

/**
 * Starts a match on this device, online or offline; the first request creates it on the server.
 * Returns its id.
 */
export async function startMatch({
  userId,
  sides,
  tournamentName = null,
  ...start
}: MatchStart): Promise<string> {
  const id = createRandomId()
  const { game, settings } = start.setup
  const { sportId, rules, scoreOf } = gameOf(game)
  const now = new Date().toISOString()
  const match: LiveMatchWire = {
    id,
    sportId,
    game,
    settings,
    sides,
    matchType: resolveMatchType(start),
    tournamentId: start.tournamentId ?? null,
    tournamentMatchId: start.tournamentMatchId ?? null,
    tournamentName,
    rubber: start.rubber ?? null,
    table: start.table ?? null,
    ...unsyncedFields,
    rev: 0,
    score: scoreOf(rules.begin(settings)) as LiveMatchWire['score'],
    startedAt: now,
    mayStop: true,
  }
  const row = { id, userId, match, start: { ...start, id }, known: [], forks: [], confirm: null }
  await saveMatch({ ...row, keptAt: Date.now() })
  return id
}

function resolveMatchType({ tournamentId, rubber, matchType }: Omit<LiveStart, 'id'>) {
  if ((rubber ?? null) !== null) return 'league'
  return (tournamentId ?? null) === null ? (matchType ?? 'casual') : 'tournament'
}
