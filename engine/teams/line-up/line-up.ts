import type { PlayerId } from '../../ids.ts'
import { findSlot, type Slot, type System, type TeamSide } from '../systems/types.ts'

/** Players by place; null for an empty position. */
export type LineUp = {
  readonly places: Readonly<Record<string, readonly (PlayerId | null)[]>>
  /** Players who are not on the team. */
  readonly guests: readonly PlayerId[]
}

/** Returns the players at a place; null for an empty position. */
export function playersAt(
  system: System,
  side: TeamSide,
  lineUp: LineUp,
  id: string,
): readonly (PlayerId | null)[] {
  const slot = findSlot(system, side, id)
  if (slot === undefined) return []
  if (slot.of !== undefined) return slot.of.map((part) => lineUp.places[part]?.[0] ?? null)
  return Array.from({ length: slot.size }, (_, index) => lineUp.places[id]?.[index] ?? null)
}

/** Returns each player in a line-up once. */
export function playersOf({ places }: LineUp): readonly PlayerId[] {
  const all = Object.values(places).flat()
  return [...new Set(all.filter((player) => player !== null))]
}

/** Returns the players who are in both line-ups. */
export function playersInBoth(
  one: LineUp | undefined,
  other: LineUp | undefined,
): readonly PlayerId[] {
  if (one === undefined || other === undefined) return []
  const others = playersOf(other)
  return playersOf(one).filter((player) => others.includes(player))
}

/** Returns the places whose players are chosen directly, not through other places. */
export const assignableSlots = (system: System, side: TeamSide): readonly Slot[] =>
  system[side].filter(({ of }) => of === undefined)

/** Replaces a player with another in every place. */
export function replacePlayer(lineUp: LineUp, out: PlayerId, by: PlayerId): LineUp {
  const places = Object.fromEntries(
    Object.entries(lineUp.places).map(([id, names]) => [
      id,
      names.map((name) => (name === out ? by : name)),
    ]),
  )
  return { ...lineUp, places }
}
