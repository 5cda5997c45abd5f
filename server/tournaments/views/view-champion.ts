import type { TournamentChampion } from '#contract/tournaments/tournament.ts'
import { isForTeams } from '#engine/tournaments/log/pairs.ts'
import { findChampion } from '#engine/tournaments/ranking/champion.ts'
import { writeNumber } from '#engine/tournaments/ranking/explain.ts'
import type { TournamentMatch } from '#engine/tournaments/log/state.ts'
import type { People } from '../store.ts'
import { findPointsText } from './view-standings.ts'
import type { LoadedTournament } from '../tournament-state.ts'

/** Returns who won and how; null while the tournament is not over. */
export function viewChampion(loaded: LoadedTournament, people: People): TournamentChampion | null {
  const champion = findChampion(loaded.state)
  if (champion === null) return null
  const { player, wins, matches, final } = champion
  const playerName = people.get(player)?.name ?? ''
  const teamId = isForTeams(loaded.logState.settings) ? player : null
  const summary = { playerId: player, teamId, playerName, wins, matches }
  if (final !== null) {
    return { ...summary, final: viewFinal(people, player, final), points: null }
  }
  return { ...summary, final: null, points: findPointsText(loaded, player) }
}

function viewFinal(
  people: People,
  champion: string,
  { sides, decision }: TournamentMatch,
): NonNullable<TournamentChampion['final']> {
  const ownIndex = sides.findIndex((side) => side.kind === 'player' && side.player === champion)
  const opponentSide = sides[ownIndex === 0 ? 1 : 0]!
  const [own, theirs] = ownIndex === 0 ? [0, 1] : [1, 0]
  const score = decision?.score ?? null
  return {
    opponentName:
      opponentSide.kind === 'player' ? (people.get(opponentSide.player)?.name ?? '') : '',
    score: score === null ? null : [writeNumber(score[own]!), writeNumber(score[theirs]!)],
  }
}
