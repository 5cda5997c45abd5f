import type { PlayerId } from '../../ids.ts'
import type { TournamentMatch, TournamentState } from '../log/state.ts'

/** The winner of a tournament, and their record. */
export type Champion = {
  readonly player: PlayerId
  /** Matches won by play or by walkover, without byes. */
  readonly wins: number
  readonly matches: number
  /**
   * The deciding match, if any. In a double elimination the last one, even if neither side came.
   */
  readonly final: TournamentMatch | null
}

function hasPlayer({ sides }: TournamentMatch, player: PlayerId): boolean {
  return sides.some((side) => side.kind === 'player' && side.player === player)
}

/**
 * Returns whether a match decides the tournament. A play-off within a group only decides who advances.
 */
function isDeciding({ stage, roundName, group }: Omit<TournamentMatch, 'decision'>): boolean {
  return stage === 'final' || roundName === 'final' || (stage === 'play_off' && group === null)
}

/** Returns the winner of a finished tournament; null otherwise, or if the title is shared. */
export function findChampion(state: TournamentState): Champion | null {
  const { status, winner, matches } = state
  if (status !== 'completed' || winner === null) return null
  const ownMatches = matches.filter(
    (match) => hasPlayer(match, winner) && match.decision !== null && match.decision.kind !== 'bye',
  )
  const final = ownMatches.findLast(
    ({ decision, ...match }) =>
      isDeciding(match) && (decision?.winner === winner || decision?.kind === 'double_walkover'),
  )
  return {
    player: winner,
    wins: ownMatches.filter(({ decision }) => decision?.winner === winner).length,
    matches: ownMatches.length,
    final: final ?? null,
  }
}
