import { getBoardSport } from '#engine/ratings/leaderboard/boards.ts'
import { boardIds } from '#engine/ratings/types.ts'
import { sports } from '#engine/sports/sports.ts'
import { playersOf } from '#engine/tournaments/log/commands/decide-match.ts'
import type { TournamentMatch } from '#engine/tournaments/log/state.ts'
import { checkDraftWithPlayers, requireResult } from '../../matches/match-row.ts'
import { storeMatches } from '../../matches/sheet/enter-results.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { iso } from '../../platform/iso.ts'
import { lockPlayers, findUnerasedPlayers } from '../../players/store.ts'
import { lockBoards } from '../../ratings/rate-log.ts'
import { toRecordChange } from './recorded-matches.ts'
import { createResultDraft, type ResultInput } from './result-draft.ts'
import type { LoadedTournament } from '../tournament-state.ts'

/** Returns an imported result as it would be reported; a win in chess is the full score of 1–0. */
function toResultInput({ sides, decision }: TournamentMatch): ResultInput | null {
  const players = playersOf({ sides })
  if (decision === null || players === null || decision.kind === 'bye') return null
  const { winner } = decision
  const side = winner === null ? undefined : winner === players[0] ? (1 as const) : (2 as const)
  const noScore = { player1Score: 0, player2Score: 0, details: null, reason: '' }
  if (decision.kind === 'double_walkover') return { ...noScore, ending: 'double_forfeit' }
  if (decision.kind === 'walkover') return { ...noScore, ending: 'forfeit', winnerSide: side }
  const score = side === undefined ? 0.5 : side === 1 ? 1 : 0
  return { ...noScore, player1Score: score, player2Score: 1 - score, ending: 'played' }
}

/** Records the games of an imported tournament. `findPlayedAt` returns when a round was played. */
export async function recordImported(
  unit: UnitOfWork,
  actor: Actor,
  loaded: LoadedTournament,
  findPlayedAt: (round: number) => number,
): Promise<void> {
  const { sportId } = loaded.row
  if (!sports[sportId].hasColours) return
  const boards = boardIds.filter((board) => getBoardSport(board) === sportId)
  await lockBoards(unit, boards, 'exclusive')
  const playerIds = [...loaded.logState.entrants.keys()]
  await lockPlayers(unit, playerIds)
  const existingPlayers = await findUnerasedPlayers(unit.tx, playerIds)
  const rows = loaded.state.matches.flatMap((match) => {
    const players = playersOf(match)
    const input = toResultInput(match)
    if (players === null || input === null) return []
    const draft = {
      ...createResultDraft(loaded, match, players, input),
      playedAt: iso(findPlayedAt(match.round)),
    }
    const result = requireResult(checkDraftWithPlayers(existingPlayers, draft, unit.now, null))
    const report = { matchId: match.id, records: [], draft, result, agoMs: 0, reason: '' }
    return [toRecordChange({ ...unit, actor }, loaded, report).after]
  })
  await storeMatches(unit, actor, rows)
}
