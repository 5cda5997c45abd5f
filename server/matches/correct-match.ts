import { conflict } from '../platform/errors.ts'
import { requirePermission } from '../platform/permission.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { rerate, type Refolded } from '../ratings/rate-log.ts'
import { matchWithChanges, subjectOf } from './get-match.ts'
import { logRow } from './match-log.ts'
import {
  checkDraft,
  correctedDraft,
  playedAtOf,
  requireResult,
  resultColumns,
} from './match-row.ts'
import type { Correction, MatchOwner } from './match-owner.ts'
import type { Recorded } from './record-match.ts'
import {
  insertLog,
  nextSequences,
  playerIdsOf,
  replaceMatch,
  requireMatch,
  type MatchRow,
} from './store.ts'

/**
 * Corrects a match; the old result stays in its history and the ratings are folded again. Refuses a
 * void match, a stale version, a result that breaks a rule, and a person who may not. A match of a
 * tournament is corrected there.
 */
export async function correctMatch(
  unit: Unit,
  owner: MatchOwner,
  actor: Actor,
  { id, ...correction }: Correction & { readonly id: string },
): Promise<Recorded> {
  const before = await requireMatch(unit.tx, id)
  if (before.tournamentId !== null) return owner.correct(unit, actor, before, correction)
  requirePermission(actor, 'match.correct', subjectOf(before, unit.now))
  if (before.status === 'void') throw conflict('match.voidStays')
  const draft = correctedDraft(before, correction)
  const checked = await checkDraft(unit.tx, draft, unit.now)
  const after: MatchRow = {
    ...before,
    ...resultColumns(draft, requireResult(checked)),
    playedAt: playedAtOf(draft, unit.now),
    updatedAt: unit.now,
    version: correction.version + 1,
  }
  requirePermission(actor, 'match.record', { playerIds: playerIdsOf(after) })
  await applyCorrection(unit, actor, { before, after, reason: correction.reason })
  const match = await matchWithChanges(unit.tx, after, actor, unit.now)
  return { ...match, warnings: [...checked.warnings] }
}

type Applied = { readonly before: MatchRow; readonly after: MatchRow; readonly reason: string }

/** Stores a corrected match with its history, its ratings and its event. */
export async function applyCorrection(
  unit: Unit,
  actor: Actor,
  { before, after, reason }: Applied,
): Promise<Refolded> {
  const kind = after.status === 'void' ? 'voided' : 'corrected'
  await replaceMatch(unit.tx, after.version - 1, after)
  const sequence = (await nextSequences(unit.tx, [after.id])).get(after.id)!
  await insertLog(unit.tx, [
    logRow(after, { sequence, kind, at: unit.now, byId: actor.userId, reason }),
  ])
  const refolded = await rerate(unit, before, after)
  unit.announce({
    type: `match.${kind}`,
    data: {
      matchId: after.id,
      sportId: after.sportId,
      playerIds: [...new Set([...playerIdsOf(before), ...playerIdsOf(after)])],
    },
  })
  return refolded
}
