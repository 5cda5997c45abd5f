import type { PlayerId } from '../../ids.ts'
import { clash, wrong, type Fault } from '../fault.ts'
import { foldRoster, isSuspended, onTeam } from '../roster/fold.ts'
import type { RosterEvent } from '../roster/events.ts'
import type { TeamSettings } from '../settings.ts'
import { sizeOf, type System, type TeamSide } from '../systems/types.ts'
import { t } from '../messages.ts'
import { chosenSlots, namesAt, playersOf, type LineUp } from './line-up.ts'

type Place = { readonly system: System; readonly side: TeamSide }

const isSomebody = (name: PlayerId | null): name is PlayerId => name !== null

function slotFaults({ system, side }: Place, lineUp: LineUp): readonly Fault[] {
  const chosen = chosenSlots(system, side)
  return Object.entries(lineUp.places).flatMap(([id, names]) => {
    const field = `places.${id}`
    const slot = chosen.find((one) => one.id === id)
    if (slot === undefined) return [wrong(field, t('lineUp.slot', { slot: id }))]
    if (names.length > slot.size) {
      return [wrong(field, t('lineUp.size', { slot: id, size: slot.size }))]
    }
    const there = names.filter(isSomebody)
    const isTwice = new Set(there).size < there.length
    return isTwice ? [wrong(field, t('lineUp.pairTwice', { slot: id }))] : []
  })
}

/** Nobody has two single places, nor, where each plays so often only, too many rubbers. */
function twiceFaults({ system, side }: Place, lineUp: LineUp): readonly Fault[] {
  const seen = new Map<string, string>()
  const faults: Fault[] = []
  for (const { id, size } of chosenSlots(system, side)) {
    // A player may stand in two pairs where the system says how often each plays.
    if (size > 2 || (size === 2 && system.mostEach !== null)) continue
    for (const name of (lineUp.places[id] ?? []).filter(isSomebody)) {
      const key = `${size} ${name}`
      if (seen.has(key)) faults.push(wrong(`places.${id}`, t('lineUp.twice', { place: id })))
      seen.set(key, id)
    }
  }
  return faults
}

function countFaults({ system, side }: Place, lineUp: LineUp): readonly Fault[] {
  const players = playersOf(lineUp)
  const { most, mostEach } = system
  const rubbers = system.rubbers.filter((rubber) => sizeOf(system, rubber) <= 2)
  const played = (player: PlayerId) =>
    rubbers.filter((rubber) => namesAt(system, side, lineUp, rubber[side]).includes(player)).length
  const tooOften = mostEach !== null && players.some((player) => played(player) > mostEach)
  return [
    ...(players.length === 0 ? [wrong('places', t('lineUp.nobody'))] : []),
    ...(most !== null && players.length > most
      ? [wrong('places', t('lineUp.tooMany', { most }))]
      : []),
    ...(tooOften ? [wrong('places', t('lineUp.tooOften', { most: mostEach }))] : []),
  ]
}

/** Pairs after the first stand by the sum of their places, lower first. Source: teams, 3.2. */
function pairFaults({ system, side }: Place, lineUp: LineUp): readonly Fault[] {
  if (!system.pairsBySum) return []
  const singles = chosenSlots(system, side).filter(({ size }) => size === 1)
  const placeOf = (player: PlayerId) =>
    singles.findIndex(({ id }) => lineUp.places[id]?.[0] === player) + 1 || singles.length + 1
  const pairs = chosenSlots(system, side).filter(({ size }) => size === 2)
  const keys = pairs.map(({ id }) => {
    const at = (lineUp.places[id] ?? []).filter(isSomebody).map(placeOf)
    return {
      id,
      isWhole: at.length === 2,
      sum: at.reduce((a, b) => a + b, 0),
      best: Math.min(...at),
    }
  })
  return keys.slice(2).flatMap((pair, index) => {
    const before = keys[index + 1]
    if (before === undefined || !pair.isWhole || !before.isWhole) return []
    const isLower = pair.sum < before.sum || (pair.sum === before.sum && pair.best < before.best)
    return isLower ? [wrong(`places.${pair.id}`, t('lineUp.pairOrder', { slot: pair.id }))] : []
  })
}

/** What a line-up breaks of its system: places, players twice, too many, pairs in the wrong order. */
export function checkPlaces(place: Place, lineUp: LineUp): readonly Fault[] {
  const faults = slotFaults(place, lineUp)
  if (faults.length > 0) return faults
  return [
    ...twiceFaults(place, lineUp),
    ...countFaults(place, lineUp),
    ...pairFaults(place, lineUp),
  ]
}

/** Whoever has no rating counts as this on a board. Source: teams, 3.5. */
export const UNRATED_BOARD = 1200
/** Points by which a lower board may be stronger. */
export const BOARD_TOLERANCE = 80

/**
 * Boards by strength: nobody is more than the tolerance above the board before, and empty boards are
 * at the bottom. Ratings stand in the order of the boards; `undefined` is an empty one.
 */
export function checkBoards(
  ratings: readonly (number | null | undefined)[],
  tolerance: number = BOARD_TOLERANCE,
): readonly Fault[] {
  const counted = ratings.map((rating) => (rating === null ? UNRATED_BOARD : rating))
  const hole = counted.findIndex((rating, at) => {
    return rating === undefined && counted.slice(at).some((later) => later !== undefined)
  })
  if (hole !== -1) return [wrong(`places.${hole + 1}`, t('lineUp.emptyBetween'))]
  return counted.flatMap((rating, at): readonly Fault[] => {
    const above = counted[at - 1]
    if (rating === undefined || above === undefined || rating - above <= tolerance) return []
    const field = `places.${at + 1}`
    const said = t('lineUp.board', { board: at + 1, gap: rating - above, above: at, tolerance })
    const isUnrated = ratings[at - 1] === null
    return [
      wrong(field, said),
      ...(isUnrated ? [wrong(field, t('lineUp.unrated', { rating: UNRATED_BOARD }))] : []),
    ]
  })
}

/** Who may stand in a line-up at the start of a match, by the roster of that moment. */
export function checkEligible(
  log: readonly RosterEvent[],
  settings: TeamSettings,
  lineUp: LineUp,
  at: number,
): readonly Fault[] {
  const members = new Map(onTeam(foldRoster(log, at)).map((member) => [member.player, member]))
  const { guests } = lineUp
  const players = playersOf(lineUp)
  const named = guests.filter((player) => players.includes(player))
  const isOut = players.some((player) => !named.includes(player) && !members.has(player))
  // Naming somebody as a guest lifts no suspension.
  const isKeptOut = players.some((player) => {
    const member = members.get(player)
    return member !== undefined && isSuspended(member, at)
  })
  const isMember = named.some((player) => members.has(player))
  return [
    ...(isOut ? [wrong('places', t('lineUp.strangers'))] : []),
    ...(isKeptOut ? [clash('places', t('lineUp.suspended'))] : []),
    ...(isMember && !isKeptOut ? [wrong('guests', t('lineUp.memberGuest'))] : []),
    ...checkGuests(settings, named.length),
  ]
}

/** Whether a new line-up may name so many guests; past ones keep theirs. */
export function checkGuests(settings: TeamSettings, guests: number): readonly Fault[] {
  if (guests > 0 && !settings.allowGuests) return [clash('guests', t('lineUp.noGuests'))]
  const most = settings.mostGuests
  return guests <= most ? [] : [wrong('guests', t('lineUp.guests', { most }))]
}
