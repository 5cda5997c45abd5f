import type { PlayerId } from '../../ids.ts'
import type { SystemSide } from '../systems/types.ts'
import { checkPlaces } from './check-line-up.ts'
import { assignableSlots, playersOf, replacePlayer, type LineUp } from './line-up.ts'

type Position = PlayerId | null

/**
 * Proposes a line-up: the last one with missing players replaced, else the available players in order.
 * Leaves positions empty if there are too few players or no valid pairs.
 */
export function proposeLineUp(
  systemSide: SystemSide,
  available: readonly PlayerId[],
  last: LineUp | null,
): LineUp {
  const candidates = [
    ...(last === null ? [] : [replaceUnavailable(last, available)]),
    fillInOrder(systemSide, available, 'again'),
    fillInOrder(systemSide, available, 'others'),
  ]
  const singles = fillInOrder(systemSide, available, 'none')
  return candidates.find((one) => checkPlaces(systemSide, one).length === 0) ?? singles
}

/**
 * Replaces unavailable players with the next ones who don't play, or leaves their positions empty.
 */
function replaceUnavailable(last: LineUp, available: readonly PlayerId[]): LineUp {
  const playing = playersOf(last)
  const missing = playing.filter((player) => !available.includes(player))
  const free = available.filter((player) => !playing.includes(player))
  const filled = missing.reduce((lineUp, player, index) => {
    const next = free[index]
    return next === undefined ? lineUp : replacePlayer(lineUp, player, next)
  }, last)
  const places = Object.fromEntries(
    Object.entries(filled.places).map(([id, players]) => [
      id,
      players.map((player) => (player !== null && available.includes(player) ? player : null)),
    ]),
  )
  return { places, guests: [] }
}

/**
 * Fills single places in order. Pairs reuse their players (`again`), use the players after them (`others`),
 * or stay empty (`none`).
 */
function fillInOrder(
  { system, side }: SystemSide,
  available: readonly PlayerId[],
  pairs: 'again' | 'others' | 'none',
): LineUp {
  const slots = assignableSlots(system, side)
  const singles = slots.filter(({ size }) => size === 1)
  const places: Record<string, readonly Position[]> = {}
  singles.forEach(({ id }, index) => (places[id] = [available[index] ?? null]))
  let next = pairs === 'others' ? singles.length : 0
  for (const { id, size } of slots.filter((slot) => slot.size > 1)) {
    places[id] = Array.from({ length: size }, (): Position =>
      pairs === 'none' ? null : (available[next++] ?? null),
    )
  }
  return { places, guests: [] }
}
