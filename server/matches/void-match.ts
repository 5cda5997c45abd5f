import type { QueryOf } from '#contract/endpoint.ts'
import type { Match, voidMatch as endpoint } from '#contract/matches.ts'
import { conflict } from '../platform/errors.ts'
import { requirePermission } from '../platform/permission.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { applyCorrection } from './correct-match.ts'
import { subjectOf } from './get-match.ts'
import { asMatches, requireMatch, type MatchRow } from './store.ts'

/** Voids a match: it stays on record with the reason, and counts no more. */
export async function voidMatch(
  unit: Unit,
  actor: Actor,
  id: string,
  { version, reason }: QueryOf<typeof endpoint>,
): Promise<Match> {
  const before = await requireMatch(unit.tx, id)
  requirePermission(actor, 'match.void', subjectOf(before, unit.now))
  if (before.status === 'void') throw conflict('This match is void already')
  const after = asVoid(before, reason, unit.now, version + 1)
  await applyCorrection(unit, actor, { before, after, reason })
  const [match] = await asMatches(unit.tx, [after])
  return match!
}

/** A match that no longer counts. */
export function asVoid(row: MatchRow, reason: string, now: number, version: number): MatchRow {
  return { ...row, status: 'void', voidReason: reason, updatedAt: now, version }
}
