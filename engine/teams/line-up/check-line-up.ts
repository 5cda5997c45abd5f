import type { PlayerId } from '../../ids.ts'
import { conflict, invalid } from '../../decision.ts'
import { type TeamRefusal } from '../refusal.ts'
import { foldRoster, isSuspended, currentMembers } from '../roster/fold.ts'
import type { RosterEvent } from '../roster/events.ts'
import type { TeamSettings } from '../settings.ts'
import { playersPerSide, type SystemSide } from '../systems/types.ts'
import { t } from '../messages.ts'
import { assignableSlots, playersAt, playersOf, type LineUp } from './line-up.ts'

const isPlayer = (name: PlayerId | null): name is PlayerId => name !== null

function checkSlots({ system, side }: SystemSide, lineUp: LineUp): readonly TeamRefusal[] {
  const slots = assignableSlots(system, side)
  return Object.entries(lineUp.places).flatMap(([id, names]): readonly TeamRefusal[] => {
    const field = `places.${id}`
    const slot = slots.find((candidate) => candidate.id === id)
    if (slot === undefined) return [invalid(t('lineUp.slot', { slot: id }), field)]
    if (names.length > slot.size) {
      return [invalid(t('lineUp.size', { slot: id, size: slot.size }), field)]
    }
    const players = names.filter(isPlayer)
    const hasRepeatedPlayer = new Set(players).size < players.length
    return hasRepeatedPlayer ? [invalid(t('lineUp.pairTwice', { slot: id }), field)] : []
  })
}

/** Refuses players with two single places or in two pairs. */
function checkRepetitions({ system, side }: SystemSide, lineUp: LineUp): readonly TeamRefusal[] {
  const seen = new Map<string, string>()
  const refusals: TeamRefusal[] = []
  for (const { id, size } of assignableSlots(system, side)) {
    // Players may be in two pairs if the match system limits the rubbers of each player.
    if (size > 2 || (size === 2 && system.mostEach !== null)) continue
    for (const name of (lineUp.places[id] ?? []).filter(isPlayer)) {
      const key = `${size} ${name}`
      if (seen.has(key)) refusals.push(invalid(t('lineUp.twice', { place: id }), `places.${id}`))
      seen.set(key, id)
    }
  }
  return refusals
}

function checkCounts({ system, side }: SystemSide, lineUp: LineUp): readonly TeamRefusal[] {
  const players = playersOf(lineUp)
  const { most, mostEach } = system
  const rubbers = system.rubbers.filter((rubber) => playersPerSide(system, rubber) <= 2)
  const countRubbers = (player: PlayerId) =>
    rubbers.filter((rubber) => playersAt(system, side, lineUp, rubber[side]).includes(player))
      .length
  const tooOften = mostEach !== null && players.some((player) => countRubbers(player) > mostEach)
  return [
    ...(players.length === 0 ? [invalid(t('lineUp.nobody'), 'places')] : []),
    ...(most !== null && players.length > most
      ? [invalid(t('lineUp.tooMany', { most }), 'places')]
      : []),
    ...(tooOften ? [invalid(t('lineUp.tooOften', { most: mostEach }), 'places')] : []),
  ]
}

/**
 * Checks that pairs after the first are ordered by the sum of their places, lowest first.
 */
function checkPairOrder({ system, side }: SystemSide, lineUp: LineUp): readonly TeamRefusal[] {
  if (!system.pairsBySum) return []
  const singles = assignableSlots(system, side).filter(({ size }) => size === 1)
  const placeOf = (player: PlayerId) =>
    singles.findIndex(({ id }) => lineUp.places[id]?.[0] === player) + 1 || singles.length + 1
  const pairs = assignableSlots(system, side).filter(({ size }) => size === 2)
  const pairSums = pairs.map(({ id }) => {
    const placeNumbers = (lineUp.places[id] ?? []).filter(isPlayer).map(placeOf)
    return {
      id,
      isComplete: placeNumbers.length === 2,
      sum: placeNumbers.reduce((a, b) => a + b, 0),
      best: Math.min(...placeNumbers),
    }
  })
  return pairSums.slice(2).flatMap((pair, index) => {
    const before = pairSums[index + 1]
    if (before === undefined || !pair.isComplete || !before.isComplete) return []
    const belongsEarlier =
      pair.sum < before.sum || (pair.sum === before.sum && pair.best < before.best)
    return belongsEarlier
      ? [invalid(t('lineUp.pairOrder', { slot: pair.id }), `places.${pair.id}`)]
      : []
  })
}

/**
 * Checks a line-up against its match system: places, repeated players, number of players, order of pairs.
 */
export function checkPlaces(systemSide: SystemSide, lineUp: LineUp): readonly TeamRefusal[] {
  const refusals = checkSlots(systemSide, lineUp)
  if (refusals.length > 0) return refusals
  return [
    ...checkRepetitions(systemSide, lineUp),
    ...checkCounts(systemSide, lineUp),
    ...checkPairOrder(systemSide, lineUp),
  ]
}

/** Rating that counts for an unrated player. */
export const RATING_OF_UNRATED = 1200
/** Maximum rating points by which a player may exceed the player on the board above. */
export const BOARD_TOLERANCE = 80

/**
 * Checks that ratings descend by board, within the tolerance, and that empty boards are last. Ratings are
 * in board order; `undefined` is an empty board, null an unrated player.
 */
export function checkBoards(
  ratings: readonly (number | null | undefined)[],
  tolerance: number = BOARD_TOLERANCE,
): readonly TeamRefusal[] {
  const effectiveRatings = ratings.map((rating) => (rating === null ? RATING_OF_UNRATED : rating))
  const emptyBoardIndex = effectiveRatings.findIndex((rating, index) => {
    return (
      rating === undefined && effectiveRatings.slice(index).some((later) => later !== undefined)
    )
  })
  if (emptyBoardIndex !== -1)
    return [invalid(t('lineUp.emptyBetween'), `places.${emptyBoardIndex + 1}`)]
  return effectiveRatings.flatMap((rating, index): readonly TeamRefusal[] => {
    const above = effectiveRatings[index - 1]
    if (rating === undefined || above === undefined || rating - above <= tolerance) return []
    const field = `places.${index + 1}`
    const message = t('lineUp.board', {
      board: index + 1,
      gap: rating - above,
      above: index,
      tolerance,
    })
    const isUnrated = ratings[index - 1] === null
    return [
      invalid(message, field),
      ...(isUnrated ? [invalid(t('lineUp.unrated', { rating: RATING_OF_UNRATED }), field)] : []),
    ]
  })
}

/** Checks the eligibility of a line-up's players by the roster at the start of the match. */
export function checkEligible(
  log: readonly RosterEvent[],
  settings: TeamSettings,
  lineUp: LineUp,
  at: number,
): readonly TeamRefusal[] {
  const members = new Map(
    currentMembers(foldRoster(log, at)).map((member) => [member.player, member]),
  )
  const { guests } = lineUp
  const players = playersOf(lineUp)
  const namedGuests = guests.filter((player) => players.includes(player))
  const hasStranger = players.some(
    (player) => !namedGuests.includes(player) && !members.has(player),
  )
  // Being named as a guest does not lift a suspension.
  const hasSuspended = players.some((player) => {
    const member = members.get(player)
    return member !== undefined && isSuspended(member, at)
  })
  const isGuestOnTeam = namedGuests.some((player) => members.has(player))
  return [
    ...(hasStranger ? [invalid(t('lineUp.strangers'), 'places')] : []),
    ...(hasSuspended ? [conflict(t('lineUp.suspended'), 'places')] : []),
    ...(isGuestOnTeam && !hasSuspended ? [invalid(t('lineUp.memberGuest'), 'guests')] : []),
    ...checkGuests(settings, namedGuests.length),
  ]
}

/** Checks the number of guests in a new line-up. */
export function checkGuests(settings: TeamSettings, guests: number): readonly TeamRefusal[] {
  if (guests > 0 && !settings.allowGuests) return [conflict(t('lineUp.noGuests'), 'guests')]
  const most = settings.mostGuests
  return guests <= most ? [] : [invalid(t('lineUp.guests', { most }), 'guests')]
}
