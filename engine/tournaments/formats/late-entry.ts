import { bracketSize, singleElimination, doubleElimination } from '../pairing/elimination.ts'
import type { LatePlace, PlayerId } from '../log/events.ts'
import type { Facts } from '../log/facts.ts'
import { rosters } from './groups-stage.ts'
import { resolveKnockout } from './knockout.ts'
import { roundRobinMatches } from './round-robin-stage.ts'
import { isPresent, seedHolders } from '../log/seeds.ts'
import type { TournamentMatch } from '../log/state.ts'

const playersIn = ({ sides }: TournamentMatch) =>
  sides.map((side) => (side.kind === 'player' ? side.player : null))

/** Whether every match that was decided still has its players. */
function keepsResults(
  before: readonly TournamentMatch[],
  after: readonly TournamentMatch[],
): boolean {
  const byId = new Map(after.map((match) => [match.id, match]))
  return before.every((match) => {
    if (match.decision === null || match.decision.kind === 'bye') return true
    return String(playersIn(match)) === String(playersIn(byId.get(match.id)!))
  })
}

function knockoutMatches(facts: Facts): readonly TournamentMatch[] {
  const { sideOfSeed, playIns } = seedHolders(facts)
  const entrants = facts.order!.length
  const isDouble = facts.settings.format === 'double_elimination'
  const planned = isDouble
    ? doubleElimination(entrants)
    : singleElimination(entrants, facts.settings.thirdPlacePlayoff)
  return [...playIns, ...resolveKnockout(facts, planned, sideOfSeed)]
}

/** A bye first, the weakest of them; else a match before that of the weakest who has not played. */
function knockoutPlace(facts: Facts, player: PlayerId): LatePlace | null {
  const before = knockoutMatches(facts)
  const { sideOfSeed } = seedHolders(facts)
  const size = bracketSize(facts.order!.length)
  const seeds = Array.from({ length: size }, (_, at) => size - at)
  const byes = seeds.filter((seed) => {
    const side = sideOfSeed(seed)
    return side.kind === 'nobody' && side.because === 'bye'
  })
  const opponents = seeds.filter((seed) => isPresent(facts, sideOfSeed(seed)))
  const places: LatePlace[] = [
    ...byes.map((seed): LatePlace => ({ kind: 'seed', seed })).toReversed(),
    ...opponents.map((seed): LatePlace => ({ kind: 'play_in', seed })),
  ]
  const isOpen = (place: LatePlace) => {
    const late = [...facts.late, { player, place }]
    return keepsResults(before, knockoutMatches({ ...facts, late }))
  }
  return places.find(isOpen) ?? null
}

function roundRobinPlace(facts: Facts): LatePlace | null {
  const roster = {
    group: null,
    players: facts.order!,
    late: facts.late.map(({ player }) => player),
  }
  const isOver = roundRobinMatches(facts, roster).every(({ decision }) => decision !== null)
  return isOver ? null : { kind: 'group', group: 0 }
}

/** The smallest group, as long as no group has handed on its best. */
function groupPlace(facts: Facts): LatePlace | null {
  const groups = rosters(facts).map((roster) => ({
    size: roster.players.length + roster.late.length,
    isOver: roundRobinMatches(facts, roster).every(({ decision }) => decision !== null),
  }))
  const open = groups
    .map(({ size }, group) => ({ size, group }))
    .filter(({ group }) => !groups[group]!.isOver)
  const smallest = open.toSorted((a, b) => a.size - b.size || a.group - b.group)[0]
  return smallest === undefined ? null : { kind: 'group', group: smallest.group }
}

/** By rating among the others where ratings seed the field, else at the end. */
function swissPlace(facts: Facts, player: PlayerId, rating: number | null): LatePlace | null {
  if (facts.paired.length >= facts.settings.rounds) return null
  const order = facts.order!
  const ratingOf = (each: PlayerId) => facts.entrants.get(each)?.rating ?? -Infinity
  const at =
    facts.settings.seedingMethod === 'rating' && rating !== null
      ? order.findIndex((each) => ratingOf(each) < rating)
      : -1
  const place = at === -1 ? order.length : at
  return { kind: 'order', order: [...order.slice(0, place), player, ...order.slice(place)] }
}

/**
 * Where somebody who enters after the start can take part without touching a result: null when no
 * such place is left.
 */
export function findLatePlace(
  facts: Facts,
  player: PlayerId,
  rating: number | null,
): LatePlace | null {
  switch (facts.settings.format) {
    case 'single_elimination':
    case 'double_elimination':
      return knockoutPlace(facts, player)
    case 'round_robin':
    case 'double_round_robin':
      return roundRobinPlace(facts)
    case 'groups_then_knockout':
      return groupPlace(facts)
    case 'swiss':
      return swissPlace(facts, player, rating)
  }
}
