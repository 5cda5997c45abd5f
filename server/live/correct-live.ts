import type { BodyOf } from '#contract/endpoint.ts'
import type { correctLive as endpoint, RecordCorrection } from '#contract/live/events.ts'
import type { AnyAction } from '#engine/live/games.ts'
import { foldOfficial, type OfficialLog } from '#engine/live/merge.ts'
import { correctMatch } from '../matches/correction/correct-match.ts'
import { conflict } from '../platform/http/errors.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { findLiveRubber } from '../teams/matches/store.ts'
import { findMatchOwner } from '../teams/matches/match-owners.ts'
import { requireMayScore } from './access/may-score.ts'
import { changeLog, type ChangedLog } from './change-log.ts'
import { toWireDetails } from './end-live.ts'
import { type LiveLogs, toPlayedMatch } from './live-log.ts'
import { addEntries } from './send-live.ts'
import { lockLive } from './lock-live.ts'
import type { LiveRow, Sent } from './store.ts'

type Correction = BodyOf<typeof endpoint> & { readonly id: string }

/**
 * Corrects a recorded match through its log, so that the two can't disagree; bracket and ratings are updated.
 * Throws for entries that don't continue the log, a log without a result, a stale version, and an actor who
 * may not correct it.
 */
export async function correctLive(
  unit: UnitOfWork,
  logs: LiveLogs,
  actor: Actor,
  { id, events, version, reason }: Correction,
): Promise<ChangedLog> {
  const row = await lockLive(unit, actor, id)
  await requireMayScore(unit.tx, actor, row)
  if (row.matchId === null) throw conflict('live.notOnRecord')
  const before = await logs.read(unit.tx, row)
  const sentEntries = events as Sent[]
  const { official, answers } = addEntries({ ...row, status: 'live' }, before, sentEntries)
  const areAllAccepted = [...answers.values()].every((one) => one === 'appended' || one === 'known')
  if (!areAllAccepted || answers.size < sentEntries.length) throw conflict('live.notHead')
  await correctRecord(unit, actor, { row, official, version, reason })
  return changeLog(unit, logs, actor, row, { before, official })
}

type RecordChange = RecordCorrection & {
  readonly row: LiveRow
  readonly official: OfficialLog<AnyAction>
}

/** Corrects the recorded match to match its log. Throws if the log has no result. */
export async function correctRecord(
  unit: UnitOfWork,
  actor: Actor,
  { row, official, version, reason }: RecordChange,
): Promise<void> {
  if (row.matchId === null) throw conflict('live.notOnRecord')
  const played = toPlayedMatch(row)
  const result = played.game.resultOf(foldOfficial(played, official).state)
  if (result === null) throw conflict('live.notOver')
  const rubber = await findLiveRubber(unit.tx, row.id)
  await correctMatch(unit, findMatchOwner, actor, {
    id: row.matchId,
    version,
    reason,
    player1Score: result.score1,
    player2Score: result.score2,
    details: toWireDetails(result),
    ...(row.tournamentId === null && rubber === null ? { format: result.format } : {}),
  })
}
