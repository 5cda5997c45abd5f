import { isDecidedByResult, playersOf } from '#engine/tournaments/log/commands/decide-match.ts'
import { resultKey } from '#engine/tournaments/log/log-state.ts'
import type { Sides } from '#engine/tournaments/log/events.ts'
import type { CheckedResult } from '#engine/sports/types.ts'
import { applyCorrection } from '../../matches/correction/correct-match.ts'
import { computePlayedAt, toResultColumns, type AnyDraft } from '../../matches/match-row.ts'
import { createMatchRow, storeMatch } from '../../matches/record-match.ts'
import { matchesOfTournament, type MatchRow } from '../../matches/store.ts'
import { lockMatches } from '../../matches/lock-matches.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { Database } from '../../platform/database/database.ts'
import type { IdSource, UnitOfWork } from '../../platform/database/unit-of-work.ts'
import type { ChangeRow } from '../../ratings/store.ts'
import type { LoadedTournament } from '../tournament-state.ts'

/** Returns whether the tournament counts a recorded match: its players meet and its result decided the match. */
function isCounted({ logState, state }: LoadedTournament, row: MatchRow): boolean {
  const match = state.matches.find(({ id }) => id === row.tournamentMatchId)
  if (match === undefined || !isDecidedByResult(logState, match)) return false
  const sides = playersOf(match)!
  return sides.includes(row.player1Id) && sides.includes(row.player2Id)
}

/** A recorded match before and after a change, and the reason. */
export type RecordChange = {
  readonly before: MatchRow
  readonly after: MatchRow
  readonly reason: string
}

/**
 * Returns the changes that make recorded matches agree with the tournament. A match whose result no longer
 * counts becomes void; one that counts again is restored.
 */
export async function findRecordChanges(
  db: Database,
  loaded: LoadedTournament,
  ids: readonly string[],
  now: number,
): Promise<RecordChange[]> {
  const rows = await matchesOfTournament(db, loaded.row.id, ids)
  return rows.flatMap((before): RecordChange[] => {
    const isCountedNow = isCounted(loaded, before)
    if (isCountedNow === (before.status === 'completed')) return []
    const reason = isCountedNow
      ? `The result counts again in ${loaded.row.name}`
      : `The result no longer counts in ${loaded.row.name}`
    const after: MatchRow = {
      ...before,
      status: isCountedNow ? 'completed' : 'void',
      voidReason: isCountedNow ? null : reason,
      updatedAt: now,
      version: before.version + 1,
    }
    return [{ before, after, reason }]
  })
}

/** Voids or restores recorded matches, depending on whether the tournament counts them. */
export async function syncRecorded(
  unit: UnitOfWork,
  by: Actor | null,
  loaded: LoadedTournament,
  ids: readonly string[],
): Promise<void> {
  if (by === null) return
  const changes = await findRecordChanges(unit.tx, loaded, ids, unit.now)
  await lockMatches(unit, changes)
  for (const change of changes) await applyCorrection(unit, by, change)
}

/** Returns the recorded matches of a tournament match; more than one if its players have changed. */
export async function findRecords(
  db: Database,
  tournamentId: string,
  matchId: string,
): Promise<readonly MatchRow[]> {
  return matchesOfTournament(db, tournamentId, [matchId])
}

/** Returns the recorded match that counts, if any. */
export const findCountedRecord = (rows: readonly MatchRow[]): MatchRow | undefined =>
  rows.find(({ status }) => status === 'completed')

export type ResultReport = {
  readonly matchId: string
  /** Recorded matches of the tournament match; more than one if its players have changed. */
  readonly records: readonly MatchRow[]
  readonly draft: AnyDraft
  readonly result: CheckedResult
  readonly agoMs: number
  readonly reason: string
}

/** Returns the change that a result makes: a new match, or a correction of the one between the same players. */
export function toRecordChange(
  { now, newId, actor }: IdSource & { readonly actor: Actor },
  { row: tournament, logState }: LoadedTournament,
  report: ResultReport,
): { readonly before: MatchRow | null; readonly after: MatchRow } {
  const { draft, result, agoMs } = report
  const sides: Sides = [draft.player1Id, draft.player2Id]
  const storedResult = logState.results.get(resultKey(report.matchId, sides))
  const isUnratedResult =
    storedResult?.outcome.kind === 'played' && storedResult.outcome.isUnrated === true
  const isRated = tournament.rated === 1 && !isUnratedResult
  const before =
    report.records.find(
      ({ player1Id, player2Id }) => sides.includes(player1Id) && sides.includes(player2Id),
    ) ?? null
  const columns = toResultColumns(draft, result, isRated)
  if (before === null) {
    const entry = { id: newId(), now, agoMs, createdBy: actor.userId }
    const after: MatchRow = {
      ...createMatchRow(draft, result, entry),
      ...columns,
      tournamentId: tournament.id,
      tournamentMatchId: report.matchId,
    }
    return { before, after }
  }
  const after: MatchRow = {
    ...before,
    ...columns,
    playedAt: computePlayedAt(draft, now, before.playedAt),
    status: 'completed',
    voidReason: null,
    updatedAt: now,
    version: before.version + 1,
  }
  return { before, after }
}

/** A recorded result, with its rating changes if known. */
export type RecordedResult = {
  readonly row: MatchRow
  readonly changes: readonly ChangeRow[] | null
}

/** Records a result. `names` are its players' names, if known. */
export async function recordResult(
  unit: UnitOfWork,
  actor: Actor,
  loaded: LoadedTournament,
  report: ResultReport,
  names: ReadonlyMap<string, string> | null = null,
): Promise<RecordedResult> {
  const { before, after } = toRecordChange({ ...unit, actor }, loaded, report)
  const reason = report.reason === '' ? `Corrected in ${loaded.row.name}` : report.reason
  if (before !== null) {
    await applyCorrection(unit, actor, { before, after, reason })
    return { row: after, changes: null }
  }
  await lockMatches(unit, [{ before, after }])
  return { row: after, changes: await storeMatch(unit, actor, after, names) }
}
