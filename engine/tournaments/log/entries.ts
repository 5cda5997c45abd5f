import type { PlayerId } from '../../ids.ts'

import type { Entrant, LogState } from './log-state.ts'
import { isForPairs } from './pairs.ts'
import type { ParticipantStatus } from './state.ts'

/** Returns whether a player is out permanently: withdrawn, disqualified or declined. */
export function isOut(logState: LogState, player: PlayerId): boolean {
  return (logState.entrants.get(player)?.out ?? null) !== null
}

/** Returns why a player is out: the kind and, if given, a reason. */
export function outReason(logState: LogState, player: PlayerId): string {
  const out = logState.entrants.get(player)?.out
  if (out === null || out === undefined) return ''
  return out.reason === '' ? out.kind : `${out.kind}: ${out.reason}`
}

function isPending({ isApproved }: Entrant, { settings }: LogState): boolean {
  return settings.requiresApproval && !isApproved
}

/**
 * Returns the number of places of an entry: half of one for a player without a partner in a tournament of pairs.
 */
const countPlaces = ({ partner }: Entrant, { settings }: LogState) =>
  isForPairs(settings) && partner === null ? 0.5 : 1

/** Returns entrants with a place: the first approved ones, in order of entry. */
export function entrantsWithPlace(logState: LogState): readonly Entrant[] {
  const approved = [...logState.entrants.values()].filter(
    (entrant) => entrant.out === null && !isPending(entrant, logState),
  )
  const { maxParticipants } = logState.settings
  if (maxParticipants === null) return approved
  let taken = 0
  return approved.filter((entrant) => {
    taken += countPlaces(entrant, logState)
    return taken <= maxParticipants
  })
}

/** Returns the entrants who are drawn if the tournament starts now. */
export function entrantsToDraw(logState: LogState): readonly Entrant[] {
  return entrantsWithPlace(logState).filter(
    ({ isCheckedIn }) => !logState.settings.requiresCheckIn || isCheckedIn,
  )
}

/** Returns statuses by player. Drawn players have a place regardless of later changes. */
export function entryStatuses(
  logState: LogState,
  drawn: ReadonlySet<PlayerId>,
): ReadonlyMap<PlayerId, ParticipantStatus> {
  const withPlace = new Set(entrantsWithPlace(logState).map(({ player }) => player))
  const findStatus = (entrant: Entrant): ParticipantStatus => {
    if (entrant.out !== null) return entrant.out.kind
    const isDrawn = drawn.has(entrant.player)
    if (!isDrawn && isPending(entrant, logState)) return 'pending'
    if (!isDrawn && (logState.order !== null || !withPlace.has(entrant.player))) return 'waiting'
    return entrant.isCheckedIn ? 'checked_in' : 'registered'
  }
  return new Map([...logState.entrants].map(([player, entrant]) => [player, findStatus(entrant)]))
}
