import type { Match } from '#contract/matches.ts'
import { viewMatchWithChanges } from '../../matches/get-match.ts'
import type { Correction, MatchOwner, Removal } from '../../matches/match-owner.ts'
import { correctDraft } from '../../matches/match-row.ts'
import type { RecordedMatch } from '../../matches/record-match.ts'
import { viewMatches, requireMatch, type MatchRow } from '../../matches/store.ts'
import { conflict, staleVersion } from '../../platform/http/errors.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { removeResult } from './remove-result.ts'
import { reportResult, countReports } from './report-result.ts'
import { tournamentState } from '../tournament-state.ts'

/** Throws if a correction changes sport, players or match type: those follow from the tournament. */
function requireOnlyResult(row: MatchRow, correction: Correction): void {
  const fixed = ['sportId', 'player1Id', 'player2Id', 'partner1Id', 'partner2Id'] as const
  const changesFixedField = fixed.some((field) => (correction[field] ?? row[field]) !== row[field])
  if (changesFixedField || correction.matchType !== undefined) {
    throw conflict('match.ofTournament')
  }
}

/** Corrects a recorded match through its tournament, which updates the bracket. */
async function correctThroughTournament(
  unit: UnitOfWork,
  actor: Actor,
  row: MatchRow,
  correction: Correction,
): Promise<RecordedMatch> {
  requirePermission(actor, 'tournament.manage')
  if (row.status === 'void') throw conflict('match.voidStays')
  const loaded = await tournamentState.lock(unit, row.tournamentId!)
  if ((await requireMatch(unit.tx, row.id)).version !== correction.version) throw staleVersion()
  requireOnlyResult(row, correction)
  const draft = correctDraft(row, correction)
  const matchId = row.tournamentMatchId!
  const { recorded, warnings } = await reportResult(unit, actor, {
    id: loaded.row.id,
    matchId,
    input: { ...draft, reason: correction.reason },
    agoMs: 0,
    version: countReports(loaded).get(matchId) ?? 0,
    playedAt: correction.playedAt,
  })
  const match = await viewMatchWithChanges(unit.tx, recorded!.row, actor, unit.now)
  return { ...match, warnings: [...warnings] }
}

/** Removes the result from the tournament: the match is open again, and the recorded one becomes void. */
async function undoResult(
  unit: UnitOfWork,
  actor: Actor,
  row: MatchRow,
  removal: Removal,
): Promise<Match> {
  requirePermission(actor, 'tournament.manage')
  if (row.version !== removal.version) throw staleVersion()
  if (row.status === 'void') throw conflict('match.isVoid')
  const request = { id: row.tournamentId!, matchId: row.tournamentMatchId!, version: null }
  await removeResult(unit, actor, request)
  const [match] = await viewMatches(unit.tx, [await requireMatch(unit.tx, row.id)], actor)
  return match!
}

/** Tournaments as owners of recorded matches. */
export const tournamentMatchOwner: MatchOwner = {
  correct: correctThroughTournament,
  void: undoResult,
}
