import type { PlayerId } from '../../ids.ts'
import type { Tournament, TournamentEvent } from './events.ts'
import { foldTournamentLog, type LogState } from './log-state.ts'
import { deriveState, listCountingResults } from './fold.ts'
import type { TournamentMatch, TournamentState, TournamentStatus } from './state.ts'

type Players = readonly [PlayerId | null, PlayerId | null]

/** Changes that events would cause. */
export type Preview = {
  /** Matches whose players change, including new and dropped matches; null where no player is set. */
  readonly changedSides: readonly {
    readonly matchId: string
    readonly before: Players
    readonly after: Players
  }[]
  /** Matches whose recorded result would no longer count. */
  readonly fallenResults: readonly string[]
  /** Matches that would become decided. */
  readonly newlyDecided: readonly string[]
  /** Changed places; null for none yet. */
  readonly changedPlaces: readonly {
    readonly player: PlayerId
    readonly before: number | null
    readonly after: number | null
  }[]
  readonly statusBefore: TournamentStatus
  readonly statusAfter: TournamentStatus
}

function listPlayers(match: TournamentMatch | undefined): Players {
  const [a, b] = match?.sides ?? []
  return [a?.kind === 'player' ? a.player : null, b?.kind === 'player' ? b.player : null]
}

const areSame = (a: Players, b: Players) => a[0] === b[0] && a[1] === b[1]

type FoldedTournament = { readonly logState: LogState; readonly state: TournamentState }

function foldStates(tournament: Tournament): FoldedTournament {
  const logState = foldTournamentLog(tournament)
  return { logState, state: deriveState(logState) }
}

const matchesById = ({ matches }: TournamentState) =>
  new Map(matches.map((match) => [match.id, match]))

function findChangedSides(
  before: TournamentState,
  after: TournamentState,
): Preview['changedSides'] {
  const [old, now] = [matchesById(before), matchesById(after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((matchId) => {
    const [was, is] = [listPlayers(old.get(matchId)), listPlayers(now.get(matchId))]
    return areSame(was, is) ? [] : [{ matchId, before: was, after: is }]
  })
}

function findFallenResults(before: FoldedTournament, after: FoldedTournament): readonly string[] {
  const stillCounting = listCountingResults(after.logState, after.state.matches)
  return [...listCountingResults(before.logState, before.state.matches)].flatMap(([key, id]) =>
    stillCounting.has(key) ? [] : [id],
  )
}

function findNewlyDecided(before: TournamentState, after: TournamentState): readonly string[] {
  const old = matchesById(before)
  const wasOpen = ({ id }: TournamentMatch) => (old.get(id)?.decision ?? null) === null
  return after.matches
    .filter((match) => match.decision !== null && wasOpen(match))
    .map(({ id }) => id)
}

function findChangedPlaces(
  before: TournamentState,
  after: TournamentState,
): Preview['changedPlaces'] {
  const byPlayer = new Map(after.participants.map(({ player, place }) => [player, place]))
  return before.participants.flatMap(({ player, place }) => {
    const is = byPlayer.get(player) ?? null
    return is === place ? [] : [{ player, before: place, after: is }]
  })
}

/**
 * Returns what events would change, by comparing the tournament without and with them.
 */
export function previewEvents(tournament: Tournament, events: readonly TournamentEvent[]): Preview {
  const before = foldStates(tournament)
  const after = foldStates({ ...tournament, log: [...tournament.log, ...events] })
  return {
    changedSides: findChangedSides(before.state, after.state),
    fallenResults: findFallenResults(before, after),
    newlyDecided: findNewlyDecided(before.state, after.state),
    changedPlaces: findChangedPlaces(before.state, after.state),
    statusBefore: before.state.status,
    statusAfter: after.state.status,
  }
}
