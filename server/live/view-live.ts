import { isDeepStrictEqual } from 'node:util'
import type { LiveMatchWire } from '#contract/live/match.ts'
import type { ShownMatch } from '#contract/live/public.ts'
import type { LiveConflictWire, LiveLog, OfficialEventWire } from '#contract/live/events.ts'
import { can } from '#engine/access/policy.ts'
import type { AnyAction } from '#engine/live/games.ts'
import { foldOfficial, type SentEvent } from '#engine/live/merge.ts'
import { hashLogIds } from '#engine/live/hash.ts'
import type { Database } from '../platform/database/database.ts'
import { iso, isoOrNull } from '../platform/iso.ts'
import type { Actor } from '../platform/http/serve.ts'
import { findNamesAndAvatars } from '../players/store.ts'
import { listLiveRubbers } from '../teams/matches/store.ts'
import { listCalls, tournamentNamesById } from '../tournaments/store.ts'
import { findUserNames } from '../accounts/store.ts'
import { mayScore } from './access/may-score.ts'
import { isAway } from './access/scorers.ts'
import {
  abandonedMs,
  listLivePlayerIds,
  type LiveRow,
  countOpenConflicts,
  parseScore,
  type ScorerRow,
  listScorers,
} from './store.ts'
import { type CachedLog, toPlayedMatch } from './live-log.ts'
import { parseDetails, matchesById } from '../matches/store.ts'

/** Returns live matches as spectators see them. */
export async function viewForSpectators(
  db: Database,
  rows: readonly LiveRow[],
  now: number,
): Promise<ShownMatch[]> {
  if (rows.length === 0) return []
  const playersById = await findNamesAndAvatars(db, [...new Set(rows.flatMap(listLivePlayerIds))])
  const tournaments = await tournamentNamesById(
    db,
    rows.map(({ tournamentId }) => tournamentId).filter((id) => id !== null),
  )
  const isOfTournament = rows.some(({ tournamentId }) => tournamentId !== null)
  const calls = isOfTournament ? await listCalls(db) : []
  const findTable = ({ tournamentId, tournamentMatchId }: LiveRow) =>
    calls.find((call) => call.tournamentId === tournamentId && call.matchId === tournamentMatchId)
      ?.tableName ?? null
  const viewPlayer = (id: string | null) =>
    id === null ? [] : [{ id, name: '', avatarUrl: null, ...playersById.get(id) }]
  return rows.map((row) => ({
    id: row.id,
    sportId: row.sportId,
    game: row.game,
    settings: JSON.parse(row.settings),
    sides: [
      [...viewPlayer(row.player1Id), ...viewPlayer(row.partner1Id)],
      [...viewPlayer(row.player2Id), ...viewPlayer(row.partner2Id)],
    ],
    matchType: row.matchType,
    tournamentId: row.tournamentId,
    tournamentMatchId: row.tournamentMatchId,
    tournamentName: tournaments.get(row.tournamentId ?? '') ?? null,
    table: row.tableName ?? findTable(row),
    status: row.status,
    rev: row.rev,
    score: parseScore(row) as ShownMatch['score'],
    startedAt: iso(row.startedAt),
    lastEventAt: isoOrNull(row.lastEventAt),
    isAbandoned: row.status === 'live' && now - (row.lastEventAt ?? row.startedAt) > abandonedMs,
  }))
}

/** Returns live matches as sent to signed-in clients, with their scorers. */
export async function viewLive(
  db: Database,
  rows: readonly LiveRow[],
  actor: Actor,
  now: number,
): Promise<LiveMatchWire[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const spectatorViews = await viewForSpectators(db, rows, now)
  const scorers = await listScorers(db, ids)
  const forks = await countOpenConflicts(db, ids)
  const names = await findUserNames(db, [
    ...rows.map(({ startedBy }) => startedBy),
    ...scorers.map(({ userId }) => userId),
  ])
  const rubbers = await listLiveRubbers(db, ids)
  const byMatch = Map.groupBy(scorers, ({ liveMatchId }) => liveMatchId)
  const permissions = await Promise.all(rows.map(async (row) => mayScore(db, actor, row)))
  return rows.map((row, index) => {
    const permission = permissions[index]!
    const isOwn = row.startedBy === actor.userId
    return {
      ...spectatorViews[index]!,
      rubber: rubbers.get(row.id) ?? null,
      stoppedReason: row.stoppedReason,
      isTogether: row.isTogether === 1,
      scorers: (byMatch.get(row.id) ?? []).map((scorer) => viewScorer(scorer, names, now)),
      openForks: forks.get(row.id) ?? 0,
      startedByName: names.get(row.startedBy ?? '') ?? null,
      matchId: row.matchId,
      mayScore: permission.ok,
      mayNotScoreReason: permission.ok ? null : permission.reason.message,
      mayStop: can(actor, 'live.stop', { isOwn }).ok,
    }
  })
}

export async function viewOne(
  db: Database,
  row: LiveRow,
  actor: Actor,
  now: number,
): Promise<LiveMatchWire> {
  return (await viewLive(db, [row], actor, now))[0]!
}

function viewScorer(row: ScorerRow, names: ReadonlyMap<string, string>, now: number) {
  return {
    device: row.device,
    name: names.get(row.userId ?? '') ?? '',
    role: row.role,
    isAway: isAway(row, now),
    askedAt: isoOrNull(row.askedAt),
  }
}

/** The state of a client's log: number of entries, the last entry, and optionally a checksum of all. */
export type ClientLog = {
  readonly since: number
  readonly known: string | null
  readonly sum?: string | undefined
}

/**
 * Returns a match with its log after the client's last event, or the whole log if it does not continue from
 * there.
 */
export async function viewWithLog(
  db: Database,
  { row, log }: { readonly row: LiveRow; readonly log: CachedLog },
  from: ClientLog,
  actor: Actor,
  now: number,
): Promise<LiveLog> {
  const match = await viewOne(db, row, actor, now)
  return { match, ...(await viewLog(db, row, log, from)), now }
}

/** Returns the names of the authors of a log's entries, by user id. */
export const loadAuthorNames = async (db: Database, { origins }: CachedLog) =>
  findUserNames(db, [...new Set([...origins.values()].map(({ byId }) => byId))])

/** Returns the official entries after this position of a log. */
export const viewEvents = (
  { official, origins }: CachedLog,
  since: number,
  names: ReadonlyMap<string, string>,
) =>
  official.events.slice(since).map((sent, index): OfficialEventWire => {
    const { byId = null, at = 0 } = origins.get(sent.event.id) ?? {}
    return {
      ...toWire(sent),
      rev: since + index + 1,
      byName: names.get(byId ?? '') ?? null,
      at: iso(at),
    }
  })

/** Returns whether the log continues the client's log. Compares the last entry if there is no checksum. */
function continuesLog(
  events: CachedLog['official']['events'],
  { since, known, sum }: ClientLog,
): boolean {
  if (since === 0) return true
  if (sum !== undefined) return sum === hashLogIds(events.slice(0, since))
  return known !== null && events[since - 1]?.event.id === known
}

async function viewLog(db: Database, row: LiveRow, log: CachedLog, from: ClientLog) {
  const { official, origins, conflictRows } = log
  const isContinued = continuesLog(official.events, from)
  const since = isContinued ? from.since : 0
  const names = await loadAuthorNames(db, log)
  const events = viewEvents(log, since, names)
  const at = new Map(conflictRows.map((row) => [row.id, row.at]))
  const forks = official.conflicts.map(
    ({ id, device, after, choice, events: forkEvents }): LiveConflictWire => ({
      id,
      device,
      after,
      choice,
      byName: names.get(origins.get(id)?.byId ?? '') ?? null,
      events: forkEvents.map(toWire),
      at: iso(at.get(id) ?? 0),
    }),
  )
  const isSuperseded = await differsFromRecord(db, row, official)
  return { events, isRewound: !isContinued, isSuperseded, forks }
}

/** Returns whether the recorded match differs from its log. */
export async function differsFromRecord(
  db: Database,
  row: LiveRow,
  official: CachedLog['official'],
): Promise<boolean> {
  if (row.matchId === null) return false
  const match = (await matchesById(db, [row.matchId])).get(row.matchId)
  if (match === undefined || match.status === 'void') return true
  const played = toPlayedMatch(row)
  const { state } = foldOfficial(played, official)
  const result = played.game.resultOf(state) ?? played.game.currentResultOf(state)
  const loggedResult = result && [result.score1, result.score2, result.details]
  return !isDeepStrictEqual(loggedResult, [match.score1, match.score2, parseDetails(match) ?? {}])
}

const toWire = (sent: SentEvent<AnyAction>) => ({
  ...sent,
  event: sent.event as OfficialEventWire['event'],
})
