import type { Match } from '#contract/matches.ts'
import { conflict } from '../../platform/http/errors.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { applyCorrection } from './correct-match.ts'
import { viewMatches, requireMatch } from '../store.ts'
import { lockMatches } from '../lock-matches.ts'

/**
 * Restores a void match: it counts again. A tournament match is restored by reporting its result again.
 */
export async function restoreMatch(unit: UnitOfWork, actor: Actor, id: string): Promise<Match> {
  requirePermission(actor, 'match.restore')
  const unlocked = await requireMatch(unit.tx, id)
  if (unlocked.tournamentId !== null) throw conflict('match.restoredThere')
  if (unlocked.teamMatchId !== null) throw conflict('match.restoredInTeamMatch')
  await lockMatches(unit, [{ before: unlocked, after: { ...unlocked, status: 'completed' } }])
  const before = await requireMatch(unit.tx, id)
  if (before.status === 'completed') throw conflict('match.isNotVoid')
  const after = {
    ...before,
    status: 'completed' as const,
    voidReason: null,
    updatedAt: unit.now,
    version: before.version + 1,
  }
  await applyCorrection(unit, actor, { before, after, reason: before.voidReason ?? '' })
  const [match] = await viewMatches(unit.tx, [after], actor)
  return match!
}
