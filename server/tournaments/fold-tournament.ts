import { foldTournamentLog, type LogState } from '#engine/tournaments/log/log-state.ts'
import { deriveState } from '#engine/tournaments/log/fold.ts'
import { drawOrder } from '#engine/tournaments/log/commands/start-commands.ts'
import type { PlayerId } from '#engine/ids.ts'
import type { Tournament, TournamentEvent } from '#engine/tournaments/log/events.ts'
import type { TournamentState } from '#engine/tournaments/log/state.ts'

/** A tournament with everything derived from its log. */
export type FoldedTournament = {
  readonly tournament: Tournament
  readonly log: readonly TournamentEvent[]
  readonly logState: LogState
  readonly state: TournamentState
  /** Returns the players by seed as a draw would order them now; computed on first use and cached. */
  readonly currentDrawOrder: () => readonly PlayerId[]
}

/** Folds a tournament. */
export function foldTournament(tournament: Tournament): FoldedTournament {
  const logState = foldTournamentLog(tournament)
  let drawn: readonly PlayerId[] | null = null
  const currentDrawOrder = () => (drawn ??= drawOrder(logState))
  return {
    tournament,
    log: tournament.log,
    logState,
    state: deriveState(logState),
    currentDrawOrder,
  }
}

/** Folds further events onto a tournament. */
export function foldMoreEvents(
  folded: FoldedTournament,
  events: readonly TournamentEvent[],
): FoldedTournament {
  if (events.length === 0) return folded
  const { tournament } = folded
  return foldTournament({ ...tournament, log: [...tournament.log, ...events] })
}
