import type { PlayerId } from '../../ids.ts'
import type { System, TeamSide } from '../systems/types.ts'
import { checkPlaces } from './check-line-up.ts'
import { chosenSlots, playersOf, replaced, type LineUp } from './line-up.ts'

type Place = { readonly system: System; readonly side: TeamSide }
type Seat = PlayerId | null

/**
 * Returns a line-up to start from: the last one with missing players replaced, otherwise the available
 * players in their order. Seats stay empty if there are too few players, or if no rule allows the pairs.
 */
export function proposeLineUp(
  place: Place,
  available: readonly PlayerId[],
  last: LineUp | null,
): LineUp {
  const candidates = [
    ...(last === null ? [] : [withAvailable(last, available)]),
    inOrder(place, available, 'again'),
    inOrder(place, available, 'others'),
  ]
  const singles = inOrder(place, available, 'none')
  return candidates.find((one) => checkPlaces(place, one).length === 0) ?? singles
}

/** Replaces players who are not available by the next ones who do not play, or leaves their seats empty. */
function withAvailable(last: LineUp, available: readonly PlayerId[]): LineUp {
  const playing = playersOf(last)
  const missing = playing.filter((player) => !available.includes(player))
  const free = available.filter((player) => !playing.includes(player))
  const filled = missing.reduce((lineUp, player, at) => {
    const next = free[at]
    return next === undefined ? lineUp : replaced(lineUp, player, next)
  }, last)
  const places = Object.fromEntries(
    Object.entries(filled.places).map(([id, names]) => [
      id,
      names.map((name) => (name !== null && available.includes(name) ? name : null)),
    ]),
  )
  return { places, guests: [] }
}

/** Fills single places in order; pairs come from the same players again, from others, or stay empty. */
function inOrder(
  { system, side }: Place,
  available: readonly PlayerId[],
  pairs: 'again' | 'others' | 'none',
): LineUp {
  const slots = chosenSlots(system, side)
  const singles = slots.filter(({ size }) => size === 1)
  const places: Record<string, readonly Seat[]> = {}
  singles.forEach(({ id }, at) => (places[id] = [available[at] ?? null]))
  let next = pairs === 'others' ? singles.length : 0
  for (const { id, size } of slots.filter((slot) => slot.size > 1)) {
    places[id] = Array.from({ length: size }, (): Seat =>
      pairs === 'none' ? null : (available[next++] ?? null),
    )
  }
  return { places, guests: [] }
}
