import type { PlayerId } from '../../ids.ts'
import type { Tournament, TournamentEvent } from './events.ts'
import { isDecidedByResult, playersOf } from './commands/decide-match.ts'
import { foldTournamentLog, resultKey, type LogState } from './facts.ts'
import { stateOf } from './fold.ts'
import type { TournamentMatch, TournamentState, TournamentStatus } from './state.ts'

type Players = readonly [PlayerId | null, PlayerId | null]

/** What events change, before they are saved. */
export type Preview = {
  /** Matches whose players change, including new and dropped matches; null where no player is set. */
  readonly changedSides: readonly {
    readonly matchId: string
    readonly before: Players
    readonly after: Players
  }[]
  /** Matches whose reported result would no longer count. */
  readonly fallenResults: readonly string[]
  /** Matches without a decision that would have one. */
  readonly newlyDecided: readonly string[]
  /** Places that change; null for none yet. */
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

type Folded = { readonly facts: LogState; readonly state: TournamentState }

function foldWhole(tournament: Tournament): Folded {
  const facts = foldTournamentLog(tournament)
  return { facts, state: stateOf(facts) }
}

const byId = ({ matches }: TournamentState) => new Map(matches.map((match) => [match.id, match]))

function changedSides(before: TournamentState, after: TournamentState): Preview['changedSides'] {
  const [old, now] = [byId(before), byId(after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((matchId) => {
    const [was, is] = [playersIn(old.get(matchId)), playersIn(now.get(matchId))]
    return areSame(was, is) ? [] : [{ matchId, before: was, after: is }]
  })
}

/** Returns the matches decided by a reported result, by the key of that result. */
function standingResults({ facts, state }: Folded): ReadonlyMap<string, string> {
  return new Map(
    state.matches.flatMap((match) => {
      const sides = playersOf(match)
      const counts = sides !== null && isDecidedByResult(facts, match)
      return counts ? [[resultKey(match.id, sides), match.id] as const] : []
    }),
  )
}

function fallenResults(before: Folded, after: Folded): readonly string[] {
  const standing = standingResults(after)
  return [...standingResults(before)].flatMap(([key, id]) => (standing.has(key) ? [] : [id]))
}

function newlyDecided(before: TournamentState, after: TournamentState): readonly string[] {
  const old = byId(before)
  const wasOpen = ({ id }: TournamentMatch) => (old.get(id)?.decision ?? null) === null
  return after.matches
    .filter((match) => match.decision !== null && wasOpen(match))
    .map(({ id }) => id)
}

function changedPlaces(before: TournamentState, after: TournamentState): Preview['changedPlaces'] {
  const byPlayer = new Map(after.participants.map(({ player, place }) => [player, place]))
  return before.participants.flatMap(({ player, place }) => {
    const is = byPlayer.get(player) ?? null
    return is === place ? [] : [{ player, before: place, after: is }]
  })
}

/**
 * Returns what events change before they are saved, by comparing the tournament folded without and with them.
 * Source: engines, "one idea".
 */
export function previewEvents(tournament: Tournament, events: readonly TournamentEvent[]): Preview {
  const before = foldWhole(tournament)
  const after = foldWhole({ ...tournament, log: [...tournament.log, ...events] })
  return {
    changedSides: changedSides(before.state, after.state),
    fallenResults: fallenResults(before, after),
    newlyDecided: newlyDecided(before.state, after.state),
    changedPlaces: changedPlaces(before.state, after.state),
    statusBefore: before.state.status,
    statusAfter: after.state.status,
  }
}
