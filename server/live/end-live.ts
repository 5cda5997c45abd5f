import { getOfficialId, foldOfficial, openConflicts } from '#engine/live/merge.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { confirmLive as endpoint } from '#contract/live/events.ts'
import type { MatchDetailsWire } from '#contract/matches.ts'
import { otherSide } from '#engine/sports/finding.ts'
import type { LiveResult } from '#engine/live/result.ts'
import type { MatchId } from '#engine/ids.ts'
import { recordMatch } from '../matches/record-match.ts'
import { conflict } from '../platform/http/errors.ts'
import { requirePermission } from '../platform/http/permission.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { beginRubber, reopenRubber, endRubber } from '../teams/matches/live-rubber.ts'
import { findLiveRubber } from '../teams/matches/store.ts'
import { reportResult } from '../tournaments/results/report-result.ts'
import { requireMayScore } from './access/may-score.ts'
import { type LiveLogs, toPlayedMatch } from './live-log.ts'
import { notifyStarted, retractLive } from './live-notices.ts'
import { requireTournamentSides } from '../tournaments/results/sides-of-match.ts'
import {
  createEventData,
  requireRunning,
  requireSamePlayers,
  broadcastLive,
  lockLive,
} from './lock-live.ts'
import { updateLive, findRunningOfPairing, type LiveRow } from './store.ts'

/**
 * Records a finished or given-up match once, from its log. Throws if it is in progress, has entries after
 * `head`, or has an open conflict.
 */
export async function confirmLive(
  unit: UnitOfWork,
  logs: LiveLogs,
  actor: Actor,
  id: string,
  { head, retired }: BodyOf<typeof endpoint>,
): Promise<LiveRow> {
  const row = await lockLive(unit, actor, id)
  await requireMayScore(unit.tx, actor, row)
  if (row.status === 'finished') return row
  requireRunning(row)
  const { official } = await logs.read(unit.tx, row)
  if (official.events.at(-1)?.event.id !== getOfficialId(official, head)) {
    throw conflict('live.notHead')
  }
  if (openConflicts(official).length > 0) throw conflict('live.openForks')
  const played = toPlayedMatch(row)
  const { state } = foldOfficial(played, official)
  const result = played.game.resultOf(state)
  const resultSoFar = retired === undefined ? null : played.game.currentResultOf(state)
  if (result === null && resultSoFar === null) throw conflict('live.notOver')
  const matchId = await recordResult(unit, actor, row, result ?? resultSoFar!, {
    winnerSide: result === null ? otherSide(retired!) : undefined,
  })
  return endLive(unit, row, { status: 'finished', matchId })
}

async function recordResult(
  unit: UnitOfWork,
  actor: Actor,
  row: LiveRow,
  result: LiveResult,
  { winnerSide }: { readonly winnerSide: 1 | 2 | undefined },
): Promise<MatchId | null> {
  const { player1Id, player2Id, partner1Id, partner2Id, matchType } = row
  const { format, score1: player1Score, score2: player2Score } = result
  const details = toWireDetails(result)
  const ending = winnerSide === undefined ? ('played' as const) : ('retired' as const)
  const score = { player1Score, player2Score, details, ending, winnerSide }
  if (row.tournamentId !== null && row.tournamentMatchId !== null) {
    const input = { ...score, player1Id, player2Id, reason: '' }
    const { recorded } = await reportResult(unit, actor, {
      id: row.tournamentId,
      matchId: row.tournamentMatchId,
      input,
      agoMs: 0,
      version: null,
    })
    return recorded?.row.id ?? null
  }
  const rubber = await findLiveRubber(unit.tx, row.id)
  if (rubber !== null) {
    const { player1Score: home, player2Score: away, ...rest } = score
    const rubberDraft = { ...rest, score: [home, away] as [number, number] }
    return endRubber(unit, actor, rubber, { liveId: row.id, draft: rubberDraft })
  }
  const draft = {
    ...score,
    sportId: row.sportId,
    format,
    player1Id,
    player2Id,
    partner1Id,
    partner2Id,
    matchType: matchType === 'tournament' ? ('casual' as const) : matchType,
    askIfDouble: false,
  }
  const { id } = await recordMatch(unit, actor, draft, 0)
  return id as MatchId
}

/** Returns the details in the form of a request. */
export const toWireDetails = ({ details }: LiveResult): MatchDetailsWire =>
  structuredClone(details) as MatchDetailsWire

/** Ends a match without a result. Entries sent later are stored but do not count. */
export async function stopLive(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
  reason: string,
): Promise<LiveRow> {
  const row = await lockLive(unit, actor, id)
  requirePermission(actor, 'live.stop', { isOwn: row.startedBy === actor.userId })
  if (row.status === 'stopped') return row
  requireRunning(row)
  const rubber = await findLiveRubber(unit.tx, row.id)
  if (rubber !== null) await reopenRubber(unit, actor, rubber)
  return endLive(unit, row, { status: 'stopped', stoppedReason: reason })
}

/** Resumes a stopped match. */
export async function resumeLive(unit: UnitOfWork, actor: Actor, id: string): Promise<LiveRow> {
  const row = await lockLive(unit, actor, id)
  requirePermission(actor, 'live.stop', { isOwn: row.startedBy === actor.userId })
  if (row.status !== 'stopped') throw conflict('live.notStopped')
  await requireNotScored(unit, actor, row)
  const rubber = await findLiveRubber(unit.tx, row.id)
  if (rubber !== null) await beginRubber(unit, actor, { id: row.id, play: null }, rubber)
  const change = { status: 'live', stoppedReason: null, endedAt: null } as const
  await updateLive(unit.tx, row.id, { ...change, stamp: unit.newId() })
  const resumed = { ...row, ...change }
  unit.publish({ type: 'live.started', data: createEventData(row) })
  await notifyStarted(unit, actor, row)
  broadcastLive(unit, resumed, { events: [], from: row.rev })
  return resumed
}

/** Throws if the same pairing is now scored in another match or already has its result. */
async function requireNotScored(unit: UnitOfWork, actor: Actor, row: LiveRow): Promise<void> {
  const { tournamentId, tournamentMatchId } = row
  if (tournamentId === null || tournamentMatchId === null) return
  const { sides } = await requireTournamentSides(unit, actor, tournamentId, tournamentMatchId)
  requireSamePlayers(row, sides)
  const running = await findRunningOfPairing(unit.tx, tournamentId, tournamentMatchId)
  if (running !== null) throw conflict('live.scoredAlready')
}

/** Ends a match, broadcasts that, and retracts its notices. */
export async function endLive(
  unit: UnitOfWork,
  row: LiveRow,
  change: Partial<Pick<LiveRow, 'status' | 'matchId' | 'stoppedReason'>>,
): Promise<LiveRow> {
  const ended = { ...row, ...change, endedAt: unit.now, stamp: unit.newId() }
  const { status, matchId, stoppedReason, endedAt, stamp } = ended
  await updateLive(unit.tx, row.id, { status, matchId, stoppedReason, endedAt, stamp })
  unit.publish({ type: 'live.ended', data: createEventData(row) })
  await retractLive(unit, row)
  broadcastLive(unit, ended, { events: [], from: row.rev })
  return ended
}
