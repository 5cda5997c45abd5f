import type { PlayerId } from '../../ids.ts'

import type { Entrant, LogState } from './facts.ts'
import { isForPairs } from './pairs.ts'
import type { ParticipantStatus } from './state.ts'

/** Returns whether a player is out permanently: withdrawn, disqualified or declined. */
export function isOut(facts: LogState, player: PlayerId): boolean {
  return (facts.entrants.get(player)?.out ?? null) !== null
}

/** Returns why a player is out: the kind and, if given, a reason. */
export function outReason(facts: LogState, player: PlayerId): string {
  const out = facts.entrants.get(player)?.out
  if (out === null || out === undefined) return ''
  return out.reason === '' ? out.kind : `${out.kind}: ${out.reason}`
}

function isPending({ isApproved }: Entrant, { settings }: LogState): boolean {
  return settings.requiresApproval && !isApproved
}

/** A player without a partner takes half of the place of a pair. */
const sizeOf = ({ partner }: Entrant, { settings }: LogState) =>
  isForPairs(settings) && partner === null ? 0.5 : 1

/** Entrants with a place: the first approved ones, in order of entry. */
export function entrantsWithPlace(facts: LogState): readonly Entrant[] {
  const entitled = [...facts.entrants.values()].filter(
    (entrant) => entrant.out === null && !isPending(entrant, facts),
  )
  const { maxParticipants } = facts.settings
  if (maxParticipants === null) return entitled
  let taken = 0
  return entitled.filter((entrant) => {
    taken += sizeOf(entrant, facts)
    return taken <= maxParticipants
  })
}

/** Returns the entrants who are drawn if the tournament starts now. */
export function entrantsToDraw(facts: LogState): readonly Entrant[] {
  return entrantsWithPlace(facts).filter(({ isCheckedIn }) => !facts.settings.requiresCheckIn || isCheckedIn)
}

/** Statuses by player. A drawn player has a place whatever came later. */
export function entryStatuses(
  facts: LogState,
  drawn: ReadonlySet<PlayerId>,
): ReadonlyMap<PlayerId, ParticipantStatus> {
  const withPlace = new Set(entrantsWithPlace(facts).map(({ player }) => player))
  const statusOf = (entrant: Entrant): ParticipantStatus => {
    if (entrant.out !== null) return entrant.out.kind
    const isIn = drawn.has(entrant.player)
    if (!isIn && isPending(entrant, facts)) return 'pending'
    if (!isIn && (facts.order !== null || !withPlace.has(entrant.player))) return 'waiting'
    return entrant.isCheckedIn ? 'checked_in' : 'registered'
  }
  return new Map([...facts.entrants].map(([player, entrant]) => [player, statusOf(entrant)]))
}
