import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type {
  correctMatch as correctEndpoint,
  voidMatch as voidEndpoint,
} from '#contract/matches.ts'
import { correctMatch } from '../matches/correct-match.ts'
import { matchWithChanges } from '../matches/get-match.ts'
import { correctedDraft } from '../matches/match-row.ts'
import { asMatches, requireMatch, type MatchRow } from '../matches/store.ts'
import { voidMatch } from '../matches/void-match.ts'
import { conflict, staleVersion } from '../platform/errors.ts'
import { requirePermission } from '../platform/permission.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { takeTournament } from './change-tournament.ts'
import { removeResult } from './remove-result.ts'
import { reportResult, reportsOf } from './report-result.ts'

type Correction = BodyOf<typeof correctEndpoint>
type Removal = { readonly version: number; readonly reason: string }

/** What belongs to the bracket and not to the result. */
function requireOnlyResult(row: MatchRow, correction: Correction): void {
  const { sportId, player1Id, player2Id, partner1Id, partner2Id, matchType } = correction
  const isOther =
    (sportId ?? row.sportId) !== row.sportId ||
    (player1Id ?? row.player1Id) !== row.player1Id ||
    (player2Id ?? row.player2Id) !== row.player2Id ||
    (partner1Id ?? null) !== null ||
    (partner2Id ?? null) !== null ||
    matchType !== undefined
  if (isOther) {
    throw conflict(
      'The sport, the players and the type of a tournament match come from its tournament',
    )
  }
}

/** Corrects any match; one of a tournament is corrected there, and the bracket follows. */
export async function correctRecorded(
  unit: Unit,
  actor: Actor,
  id: string,
  correction: Correction,
): Promise<ReplyInput<typeof correctEndpoint>> {
  const row = await requireMatch(unit.tx, id)
  if (row.tournamentId === null) return correctMatch(unit, actor, id, correction)
  requirePermission(actor, 'tournament.manage')
  if (row.status === 'void') throw conflict('A void match cannot be corrected')
  const opened = await takeTournament(unit, row.tournamentId)
  if ((await requireMatch(unit.tx, id)).version !== correction.version) throw staleVersion()
  requireOnlyResult(row, correction)
  const draft = correctedDraft(row, correction)
  const matchId = row.tournamentMatchId!
  const { row: after, warnings } = await reportResult(unit, actor, {
    id: row.tournamentId,
    matchId,
    input: { ...draft, reason: correction.reason },
    agoMs: 0,
    version: reportsOf(opened).get(matchId) ?? 0,
  })
  const match = await matchWithChanges(unit.tx, after!, actor, unit.now)
  return { ...match, warnings: [...warnings] }
}

/** Voids any match; of a tournament the result is taken back there, and the match is open again. */
export async function voidRecorded(
  unit: Unit,
  actor: Actor,
  id: string,
  removal: Removal,
): Promise<ReplyInput<typeof voidEndpoint>> {
  const row = await requireMatch(unit.tx, id)
  if (row.tournamentId === null) return voidMatch(unit, actor, id, removal)
  requirePermission(actor, 'tournament.manage')
  if (row.version !== removal.version) throw staleVersion()
  if (row.status === 'void') throw conflict('This match is void already')
  const asked = { id: row.tournamentId, matchId: row.tournamentMatchId!, version: null }
  await removeResult(unit, actor, asked)
  const [match] = await asMatches(unit.tx, [await requireMatch(unit.tx, id)])
  return match!
}
