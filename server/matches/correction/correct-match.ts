import { checkResult } from '#engine/sports/check.ts'
import type { CheckedResult } from '#engine/sports/types.ts'
import { auditAction } from '../../accounts/audit-account.ts'
import { conflict } from '../../platform/http/errors.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { formatSideNames } from '../../players/side-names.ts'
import { playerNames } from '../../players/store.ts'
import { recalculateRatings } from '../../ratings/rate-log.ts'
import type { RebuildCounts } from '../../ratings/rebuild/rebuild-boards.ts'
import { viewMatchWithChanges, toPolicySubject } from '../get-match.ts'
import { createLogRow } from './match-log.ts'
import {
  toResultDraft,
  checkDraft,
  correctDraft,
  computePlayedAt,
  requireResult,
  toResultColumns,
} from '../match-row.ts'
import { notifyOfMatch } from '../match-notices.ts'
import type { Correction, FindMatchOwner } from '../match-owner.ts'
import type { RecordedMatch } from '../record-match.ts'
import {
  insertLog,
  findNextSequences,
  listPlayerIds,
  replaceMatch,
  requireMatch,
  type MatchRow,
} from '../store.ts'
import { lockMatches } from '../lock-matches.ts'

/**
 * Corrects a match; the old result stays in its history and ratings are recalculated. A tournament match is
 * corrected through its tournament. Throws for a void match, a stale version, a result that breaks a rule,
 * and an actor without permission.
 */
export async function correctMatch(
  unit: UnitOfWork,
  findMatchOwner: FindMatchOwner,
  actor: Actor,
  { id, ...correction }: Correction & { readonly id: string },
): Promise<RecordedMatch> {
  const unlocked = await requireMatch(unit.tx, id)
  const owner = findMatchOwner(unlocked)
  if (owner !== null) return owner.correct(unit, actor, unlocked, correction)
  const check = checkResult(toResultDraft(correctDraft(unlocked, correction)))
  if (check.ok) {
    await lockMatches(unit, [
      { before: unlocked, after: toCorrectedRow(unit, unlocked, correction, check) },
    ])
  }
  const before = await requireMatch(unit.tx, id)
  requirePermission(actor, 'match.correct', toPolicySubject(before, unit.now))
  if (before.status === 'void') throw conflict('match.voidStays')
  const entryContext = { actor, recorded: before }
  const draft = correctDraft(before, correction)
  const checked = await checkDraft(unit.tx, draft, unit.now, entryContext)
  const after = toCorrectedRow(unit, before, correction, { result: requireResult(checked) })
  requirePermission(actor, 'match.record', { playerIds: listPlayerIds(after) })
  await applyCorrection(unit, actor, { before, after, reason: correction.reason })
  const match = await viewMatchWithChanges(unit.tx, after, actor, unit.now)
  return { ...match, warnings: [...checked.warnings] }
}

/** Returns a match as a correction would change it. */
function toCorrectedRow(
  { now }: UnitOfWork,
  row: MatchRow,
  correction: Correction,
  { result }: { readonly result: CheckedResult },
): MatchRow {
  const draft = correctDraft(row, correction)
  return {
    ...row,
    ...toResultColumns(draft, result),
    playedAt: computePlayedAt(draft, now),
    updatedAt: now,
    version: correction.version + 1,
  }
}

type CorrectedMatch = {
  readonly before: MatchRow
  readonly after: MatchRow
  readonly reason: string
}

/** Stores a corrected match with its history, its ratings and its event. */
export async function applyCorrection(
  unit: UnitOfWork,
  actor: Actor,
  { before, after, reason }: CorrectedMatch,
): Promise<RebuildCounts> {
  await lockMatches(unit, [{ before, after }])
  const kind = await storeCorrection(unit, actor, { before, after, reason })
  const recalculated = await recalculateRatings(unit, before, after)
  unit.publish({
    type: `match.${kind}`,
    data: {
      matchId: after.id,
      sportId: after.sportId,
      playerIds: [...new Set([...listPlayerIds(before), ...listPlayerIds(after)])],
    },
  })
  const isRestored = before.status === 'void' && kind === 'corrected'
  await notifyOfMatch(unit, actor, isRestored ? 'restored' : kind, after)
  return recalculated
}

/** Stores a corrected match, which must be locked, with its history and audit entry. */
export async function storeCorrection(
  unit: UnitOfWork,
  actor: Actor,
  { before, after, reason }: CorrectedMatch,
): Promise<'voided' | 'corrected'> {
  const kind = after.status === 'void' ? 'voided' : 'corrected'
  await replaceMatch(unit.tx, after.version - 1, after)
  const sequence = (await findNextSequences(unit.tx, [after.id])).get(after.id)!
  await insertLog(unit.tx, [
    createLogRow(after, { sequence, kind, at: unit.now, byId: actor.userId, reason }),
  ])
  const isRestored = before.status === 'void' && kind === 'corrected'
  auditAction(unit, actor, isRestored ? 'match.restored' : `match.${kind}`, {
    details: { matchId: after.id, ...(await describeMatch(unit, before)), reason },
  })
  return kind
}

/** Describes a match by its players and score, for the audit log. */
export async function describeMatch({ tx }: UnitOfWork, row: MatchRow) {
  const names = await playerNames(tx, listPlayerIds(row))
  return {
    players: formatSideNames(names, row).join(' – '),
    score: `${row.score1}–${row.score2}`,
    sportId: row.sportId,
  }
}
