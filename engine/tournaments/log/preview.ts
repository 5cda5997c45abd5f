import type { PlayerId } from '../../ids.ts'
import type { Tournament, TournamentEvent } from './events.ts'
import { foldTournament } from './fold.ts'
import type { TournamentMatch, TournamentState, TournamentStatus } from './state.ts'

type Players = readonly [PlayerId | null, PlayerId | null]

/** What an event would bring about, before it is saved. */
export type Preview = {
  /** Matches whose players change; null stands for nobody yet. */
  readonly changedSides: readonly {
    readonly matchId: string
    readonly before: Players
    readonly after: Players
  }[]
  /** Matches decided now that would be open again. */
  readonly fallenResults: readonly string[]
  /** Matches open now that would be decided, the corrected one aside. */
  readonly newlyDecided: readonly string[]
  /** Places that change; null stands for none yet. */
  readonly changedPlaces: readonly {
    readonly player: PlayerId
    readonly before: number | null
    readonly after: number | null
  }[]
  readonly statusBefore: TournamentStatus
  readonly statusAfter: TournamentStatus
}

function playersIn(match: TournamentMatch | undefined): Players {
  const [a, b] = match?.sides ?? []
  return [a?.kind === 'player' ? a.player : null, b?.kind === 'player' ? b.player : null]
}

const areSame = (a: Players, b: Players) => a[0] === b[0] && a[1] === b[1]

/** A result falls where other players meet, and where the match is open again. */
function hasFallen(before: TournamentMatch, after: TournamentMatch | undefined): boolean {
  const { decision } = before
  if (decision === null || decision.kind === 'bye') return false
  if (after === undefined || after.decision === null) return true
  const [a, b] = playersIn(before)
  const others = playersIn(after)
  return !areSame([a, b], others) && !areSame([b, a], others)
}

function changedSides(before: TournamentState, after: TournamentState): Preview['changedSides'] {
  const byId = new Map(after.matches.map((match) => [match.id, match]))
  return before.matches.flatMap((match) => {
    const [was, is] = [playersIn(match), playersIn(byId.get(match.id))]
    return areSame(was, is) ? [] : [{ matchId: match.id, before: was, after: is }]
  })
}

function changedPlaces(before: TournamentState, after: TournamentState): Preview['changedPlaces'] {
  const byPlayer = new Map(after.participants.map(({ player, place }) => [player, place]))
  return before.participants.flatMap(({ player, place }) => {
    const is = byPlayer.get(player) ?? null
    return is === place ? [] : [{ player, before: place, after: is }]
  })
}

/**
 * What follows from events before they are saved: matches whose players change, results that no
 * longer stand, places that move. The same winner again changes nothing. Source: engines, "one
 * idea".
 */
export function previewEvents(tournament: Tournament, events: readonly TournamentEvent[]): Preview {
  const before = foldTournament(tournament)
  const after = foldTournament({ ...tournament, log: [...tournament.log, ...events] })
  const byId = new Map(after.matches.map((match) => [match.id, match]))
  const open = new Set(
    before.matches.flatMap(({ id, decision }) => (decision === null ? [id] : [])),
  )
  return {
    changedSides: changedSides(before, after),
    fallenResults: before.matches
      .filter((match) => hasFallen(match, byId.get(match.id)))
      .map(({ id }) => id),
    newlyDecided: after.matches
      .filter(({ id, decision }) => decision !== null && open.has(id))
      .map(({ id }) => id),
    changedPlaces: changedPlaces(before, after),
    statusBefore: before.status,
    statusAfter: after.status,
  }
}
