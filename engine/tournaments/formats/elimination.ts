import { lookUp } from '../../look-up.ts'
import { bracketSize, type PlannedMatch } from '../pairing/elimination.ts'
import type { PlayerId } from '../../ids.ts'
import type { LatePlace } from '../log/events.ts'
import type { LogState } from '../log/facts.ts'
import type { TournamentMatch } from '../log/state.ts'
import { drawnPlayers, type FormatState, type Format, type FormatTraits } from './format.ts'
import { knockoutPlaces, lastMatch, resolveKnockout } from './knockout.ts'
import { isPresent, seedHolders } from './seed-holders.ts'

type Plan = (facts: LogState) => readonly PlannedMatch[]

const playersIn = ({ sides }: TournamentMatch) =>
  sides.map((side) => (side.kind === 'player' ? side.player : null))

/** Returns whether every decided match keeps its players. */
function keepsResults(
  before: readonly TournamentMatch[],
  after: readonly TournamentMatch[],
): boolean {
  const byId = new Map(after.map((match) => [match.id, match]))
  return before.every((match) => {
    if (match.decision === null || match.decision.kind === 'bye') return true
    return String(playersIn(match)) === String(playersIn(lookUp(byId, match.id)))
  })
}

function matchesBy(plan: Plan, facts: LogState): readonly TournamentMatch[] {
  const { sideOfSeed, playIns } = seedHolders(facts)
  return [...playIns, ...resolveKnockout(facts, plan(facts), sideOfSeed)]
}

function courseBy(plan: Plan, facts: LogState): FormatState {
  const matches = matchesBy(plan, facts)
  const places = knockoutPlaces(matches, drawnPlayers(facts))
  const winner = lastMatch(matches)?.decision?.winner ?? null
  return { matches, tables: [], places, winner, hasMore: false }
}

/**
 * Returns a late entrant's place: the bye of the lowest seed, else a match before that of the lowest seed who
 * has not played.
 */
function latePlaceBy(plan: Plan, facts: LogState, player: PlayerId): LatePlace | null {
  const before = matchesBy(plan, facts)
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
  const isFree = (place: LatePlace) => {
    const late = [...facts.late, { player, place }]
    return keepsResults(before, matchesBy(plan, { ...facts, late }))
  }
  return places.find(isFree) ?? null
}

/** Creates the shared part of single and double elimination: a seeded bracket, with its byes and play-ins. */
export function elimination(traits: FormatTraits, plan: Plan): Format {
  return {
    traits,
    matchesOf: (facts) => matchesBy(plan, facts),
    stateOf: (facts) => courseBy(plan, facts),
    plannedOf: plan,
    playInsOf: (facts) => seedHolders(facts).playIns,
    findLatePlace: (facts, player) => latePlaceBy(plan, facts, player),
    isInGroup: () => null,
  }
}
