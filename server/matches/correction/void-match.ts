import type { Match } from '#contract/matches.ts'
import { conflict } from '../../platform/http/errors.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { applyCorrection } from './correct-match.ts'
import { toPolicySubject } from '../get-match.ts'
import type { FindMatchOwner, Removal } from '../match-owner.ts'
import { viewMatches, requireMatch, type MatchRow } from '../store.ts'
import { lockMatches } from '../lock-matches.ts'

/**
 * Voids a match: it is kept with the reason and no longer counts. The result of a tournament match is removed
 * in its tournament.
 */
export async function voidMatch(
  unit: UnitOfWork,
  findMatchOwner: FindMatchOwner,
  actor: Actor,
  { id, ...removal }: Removal & { readonly id: string },
): Promise<Match> {
  const { version, reason } = removal
  const unlocked = await requireMatch(unit.tx, id)
  const owner = findMatchOwner(unlocked)
  if (owner !== null) return owner.void(unit, actor, unlocked, removal)
  await lockMatches(unit, [{ before: unlocked, after: null }])
  const before = await requireMatch(unit.tx, id)
  requirePermission(actor, 'match.void', toPolicySubject(before, unit.now))
  if (before.status === 'void') throw conflict('match.isVoid')
  const after = toVoidedRow(before, reason, unit.now, version + 1)
  await applyCorrection(unit, actor, { before, after, reason })
  const [match] = await viewMatches(unit.tx, [after], actor)
  return match!
}

/** Returns a match that no longer counts. */
export function toVoidedRow(row: MatchRow, reason: string, now: number, version: number): MatchRow {
  return { ...row, status: 'void', voidReason: reason, updatedAt: now, version }
}
