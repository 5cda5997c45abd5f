import type { Match } from '#contract/matches.ts'
import { viewMatchWithChanges } from '../../matches/get-match.ts'
import type { Correction, MatchOwner, Removal } from '../../matches/match-owner.ts'
import { correctDraft, findDateProblems } from '../../matches/match-row.ts'
import type { RecordedMatch } from '../../matches/record-match.ts'
import { viewMatches, requireMatch, type MatchRow } from '../../matches/store.ts'
import { conflict, invalid, staleVersion } from '../../platform/http/errors.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { correctRubber, undoRubber } from './enter-rubber.ts'
import { teamMatchState } from './team-match-state.ts'

/** Throws if a correction changes players or format: those follow from the line-ups and the match system. */
function requireOnlyResult(row: MatchRow, correction: Correction): void {
  const fixed = ['sportId', 'player1Id', 'player2Id', 'partner1Id', 'partner2Id', 'format'] as const
  const changesFixedField = fixed.some((field) => (correction[field] ?? row[field]) !== row[field])
  if (changesFixedField) throw conflict('match.ofTeamMatch')
}

/** Loads the match after locking its team match. Throws for a stale version. */
async function lockRecorded(unit: UnitOfWork, { id, teamMatchId }: MatchRow, version: number) {
  const loaded = await teamMatchState.lock(unit, teamMatchId!)
  const row = await requireMatch(unit.tx, id)
  if (row.version !== version) throw staleVersion()
  return { loaded, row }
}

/** Corrects a recorded match through its team match. */
async function correctThroughTeamMatch(
  unit: UnitOfWork,
  actor: Actor,
  found: MatchRow,
  correction: Correction,
): Promise<RecordedMatch> {
  requirePermission(actor, 'teamMatch.rule')
  const { loaded, row } = await lockRecorded(unit, found, correction.version)
  if (row.status === 'void') throw conflict('match.voidStays')
  requireOnlyResult(row, correction)
  const { player1Score, player2Score, ending, winnerSide, details } = correctDraft(row, correction)
  const draft = {
    score: [player1Score, player2Score] as [number, number],
    ending,
    winnerSide,
    details,
  }
  const { reason, playedAt } = correction
  const problems = findDateProblems({ playedAt }, unit.now, { actor, recorded: row })
  if (problems.length > 0) throw invalid(problems)
  await correctRubber(unit, actor, loaded, { n: row.rubber!, draft, reason, playedAt })
  const after = await requireMatch(unit.tx, row.id)
  return { ...(await viewMatchWithChanges(unit.tx, after, actor, unit.now)), warnings: [] }
}

/** Undoes the rubber in the team match: it is open again, and its recorded match becomes void. */
async function undoResult(
  unit: UnitOfWork,
  actor: Actor,
  found: MatchRow,
  removal: Removal,
): Promise<Match> {
  requirePermission(actor, 'teamMatch.rule')
  const { loaded, row } = await lockRecorded(unit, found, removal.version)
  if (row.status === 'void') throw conflict('match.isVoid')
  await undoRubber(unit, actor, loaded, { n: row.rubber!, reason: removal.reason })
  const [match] = await viewMatches(unit.tx, [await requireMatch(unit.tx, row.id)], actor)
  return match!
}

/** Team matches as owners of recorded matches. */
export const teamMatchOwner: MatchOwner = { correct: correctThroughTeamMatch, void: undoResult }
