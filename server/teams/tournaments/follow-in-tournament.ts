import type { Outcome, Sides } from '#engine/tournaments/log/events.ts'
import type { TournamentCommand } from '#engine/tournaments/log/commands/command-types.ts'
import { playersOf } from '#engine/tournaments/log/commands/decide-match.ts'
import { resultKey } from '#engine/tournaments/log/log-state.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { findTournament } from '../../tournaments/store.ts'
import { isCounted, type TeamMatchRow } from '../matches/store.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { tournaments, tryCommand } from '../../tournaments/tournament.ts'
import { tournamentState } from '../../tournaments/tournament-state.ts'

/** Returns the tournament outcome of a team match, its sides in order; null if nothing counts. */
function toOutcome(row: TeamMatchRow, [first]: Sides): Outcome | null {
  if (!isCounted(row)) return null
  if (row.status === 'double_walkover') return { kind: 'double_walkover', reason: 'neither came' }
  const winner = row.winner === 1 ? row.homeId : row.winner === 2 ? row.awayId : null
  if (row.status === 'walkover' && winner !== null) {
    return { kind: 'walkover', winner, reason: 'no-show' }
  }
  const { homeScore, awayScore } = row
  const score = first === row.homeId ? [homeScore, awayScore] : [awayScore, homeScore]
  return { kind: 'played', winner, score: [score[0]!, score[1]!] }
}

const toCommand = (
  at: number,
  matchId: string,
  outcome: Outcome | null,
  isKnown: boolean,
): TournamentCommand =>
  outcome === null
    ? { type: 'remove_result', at, matchId }
    : { type: isKnown ? 'correct' : 'record', at, matchId, outcome }

type WithRow = { readonly row: TeamMatchRow }
type TeamMatchChange = { readonly before: WithRow; readonly after: WithRow }

/**
 * Updates the tournament of a team match: a result that counts is recorded or corrected, and one that no
 * longer counts is removed. A result that the tournament refuses, such as a draw in a knockout, is left to
 * its organiser.
 */
export async function followInTournament(
  unit: UnitOfWork,
  actor: Actor | null,
  { before: { row: before }, after: { row } }: TeamMatchChange,
): Promise<void> {
  const { tournamentId, tournamentMatchId: matchId, homeId, awayId } = row
  if (tournamentId === null || matchId === null) return
  // Removes only results that came from here: an organiser may have entered the score directly.
  if (!isCounted(before) && !isCounted(row)) return
  if ((await findTournament(unit.tx, tournamentId)) === null) return
  const loaded = await tournamentState.lock(unit, tournamentId)
  const match = loaded.state.matches.find(({ id }) => id === matchId)
  const sides = match === undefined ? null : playersOf(match)
  if (sides === null || !sides.includes(homeId) || !sides.includes(awayId)) return
  const previous = loaded.logState.results.get(resultKey(matchId, sides)) ?? null
  const outcome = toOutcome(row, sides)
  if (JSON.stringify(previous?.outcome ?? null) === JSON.stringify(outcome)) return
  const result = tryCommand(loaded, toCommand(unit.now, matchId, outcome, previous !== null))
  if (!result.ok) return
  const eventType = 'tournament.match_decided'
  await tournaments.apply(unit, actor, loaded, result.events, { eventType })
}
