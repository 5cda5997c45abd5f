import type { FieldProblem } from '#contract/errors.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { recordMatch as endpoint } from '#contract/matches.ts'
import { checkResult } from '#engine/sports/check.ts'
import type { CheckedResult } from '#engine/sports/types.ts'
import { requirePermission } from '../platform/http/permission.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { rateNew } from '../ratings/rate-log.ts'
import { explainMatch, type MatchWithChanges } from './get-match.ts'
import { findSimilarMatches, warnOfDuplicate } from './duplicates/possible-duplicates.ts'
import { createLogRow } from './correction/match-log.ts'
import {
  toResultDraft,
  checkDraft,
  type AnyDraft,
  computePlayedAt,
  requireResult,
  toResultColumns,
} from './match-row.ts'
import {
  findPlayerRecipients,
  notifyOfDuplicate,
  notifyOfRecorded,
  type NewlyRecorded,
} from './match-notices.ts'
import {
  insertLog,
  insertMatch,
  insertParticipations,
  listPlayerIds,
  type MatchRow,
} from './store.ts'
import { spendRecordings } from './record-allowance.ts'
import { lockMatches } from './lock-matches.ts'

export type RecordedMatch = MatchWithChanges & { warnings: FieldProblem[] }

/**
 * Records a match and rates it. Throws with all broken rules, or if the actor may not record it. Warns if
 * someone else seems to have recorded the same match.
 */
export async function recordMatch(
  unit: UnitOfWork,
  actor: Actor,
  { askIfDouble, ...draft }: BodyOf<typeof endpoint>,
  agoMs: number,
): Promise<RecordedMatch> {
  const playerIds = [draft.player1Id, draft.player2Id, draft.partner1Id, draft.partner2Id]
  requirePermission(actor, 'match.record', { playerIds: playerIds.filter((id) => id !== null) })
  const entry = { id: unit.newId(), now: unit.now, agoMs, createdBy: actor.userId }
  const check = checkResult(toResultDraft(draft))
  const unlocked = check.ok ? createMatchRow(draft, check.result, entry) : null
  // Locks first, so that the players checked here still exist when the match is stored.
  if (unlocked !== null) await lockMatches(unit, [{ before: null, after: unlocked }])
  const checked = await checkDraft(unit.tx, draft, unit.now, { actor, recorded: null })
  const similar = unlocked === null ? [] : await findSimilarMatches(unit.tx, unlocked)
  const row = createMatchRow(draft, requireResult(checked), entry)
  const duplicateWarnings = await warnOfDuplicate(unit, row, similar, askIfDouble)
  const stored = await insertRatedMatch(unit, actor, row, checked.names)
  const otherAuthor = similar.find(
    ({ id }) => id === duplicateWarnings[0]?.values?.matchId,
  )?.createdBy
  await notifyOfRecorded(unit, actor, stored)
  if (typeof otherAuthor === 'string') await notifyOfDuplicate(unit, actor, row, otherAuthor)
  await spendRecordings(unit, actor)
  const match = await explainMatch(unit.tx, row, stored.changes, { actor, now: unit.now })
  return { ...match, warnings: [...checked.warnings, ...duplicateWarnings] }
}

/**
 * Inserts a new match whose locks are held, rates it and notifies its players. Returns its rating changes.
 * `names` are those of its players, if known.
 */
export async function storeMatch(
  unit: UnitOfWork,
  actor: Actor,
  row: MatchRow,
  names: NewlyRecorded['names'] = null,
): Promise<NewlyRecorded['changes']> {
  const stored = await insertRatedMatch(unit, actor, row, names)
  await notifyOfRecorded(unit, actor, stored)
  return stored.changes
}

/** Inserts a new match with its history, ratings and event. Returns the people to notify. */
async function insertRatedMatch(
  unit: UnitOfWork,
  actor: Actor,
  row: MatchRow,
  names: NewlyRecorded['names'],
): Promise<NewlyRecorded> {
  const logEntry = { sequence: 1, kind: 'recorded', at: unit.now, byId: actor.userId } as const
  await insertMatch(unit.tx, row)
  await insertParticipations(unit.tx, row)
  await insertLog(unit.tx, [createLogRow(row, { ...logEntry, reason: null })])
  const changes = await rateNew(unit, row)
  const people = await findPlayerRecipients(unit.tx, [row])
  unit.publish({
    type: 'match.recorded',
    data: { matchId: row.id, sportId: row.sportId, playerIds: listPlayerIds(row) },
  })
  return { row, changes, people, names }
}

type NewMatchEntry = {
  readonly id: string
  readonly now: number
  readonly agoMs: number
  readonly createdBy: string
}

/** Returns a checked draft as the row of a new match. */
export function createMatchRow(
  draft: AnyDraft,
  result: CheckedResult,
  { id, now, agoMs, createdBy }: NewMatchEntry,
): MatchRow {
  return {
    id,
    ...toResultColumns(draft, result),
    status: 'completed',
    // A phone's clock may be wrong, but measures elapsed time correctly.
    playedAt: computePlayedAt(draft, now, now - agoMs),
    createdAt: now,
    updatedAt: now,
    createdBy,
    voidReason: null,
    tournamentId: null,
    tournamentMatchId: null,
    teamMatchId: null,
    rubber: null,
    version: 1,
  }
}
