import { lookUp } from '../../look-up.ts'
import { bracketSize, type PlannedMatch } from '../pairing/elimination.ts'
import type { PlayerId } from '../../ids.ts'
import type { LatePlace } from '../log/events.ts'
import type { LogState } from '../log/log-state.ts'
import type { TournamentMatch } from '../log/state.ts'
import { drawnPlayers, type FormatState, type Format, type FormatTraits } from './format.ts'
import { knockoutPlaces, findDecidingMatch, resolveKnockout } from './knockout.ts'
import { isPresent, findSeedHolders } from './seed-holders.ts'

type BracketPlan = (logState: LogState) => readonly PlannedMatch[]

const listPlayers = ({ sides }: TournamentMatch) =>
  sides.map((side) => (side.kind === 'player' ? side.player : null))

/** Returns whether every decided match has the same players in both lists. */
function keepsDecidedPlayers(
  before: readonly TournamentMatch[],
  after: readonly TournamentMatch[],
): boolean {
  const byId = new Map(after.map((match) => [match.id, match]))
  return before.every((match) => {
    if (match.decision === null || match.decision.kind === 'bye') return true
    return String(listPlayers(match)) === String(listPlayers(lookUp(byId, match.id)))
  })
}

function buildMatches(planBracket: BracketPlan, logState: LogState): readonly TournamentMatch[] {
  const { sideOfSeed, playIns } = findSeedHolders(logState)
  return [...playIns, ...resolveKnockout(logState, planBracket(logState), sideOfSeed)]
}

function deriveState(planBracket: BracketPlan, logState: LogState): FormatState {
  const matches = buildMatches(planBracket, logState)
  const places = knockoutPlaces(matches, drawnPlayers(logState))
  const winner = findDecidingMatch(matches)?.decision?.winner ?? null
  return { matches, tables: [], places, winner, hasMore: false }
}

/**
 * Returns a late entrant's place: the bye of the lowest seed, else a play-in against the lowest seed who
 * has not played. Null if there is none.
 */
function findLatePlace(
  planBracket: BracketPlan,
  logState: LogState,
  player: PlayerId,
): LatePlace | null {
  const before = buildMatches(planBracket, logState)
  const { sideOfSeed } = findSeedHolders(logState)
  const size = bracketSize(logState.order!.length)
  const seeds = Array.from({ length: size }, (_, index) => size - index)
  const byes = seeds.filter((seed) => {
    const side = sideOfSeed(seed)
    return side.kind === 'nobody' && side.because === 'bye'
  })
  const opponents = seeds.filter((seed) => isPresent(logState, sideOfSeed(seed)))
  const places: LatePlace[] = [
    ...byes.map((seed): LatePlace => ({ kind: 'seed', seed })).toReversed(),
    ...opponents.map((seed): LatePlace => ({ kind: 'play_in', seed })),
  ]
  const isFree = (place: LatePlace) => {
    const late = [...logState.late, { player, place }]
    return keepsDecidedPlayers(before, buildMatches(planBracket, { ...logState, late }))
  }
  return places.find(isFree) ?? null
}

/** Creates the shared part of single and double elimination: a seeded bracket, with its byes and play-ins. */
export function createElimination(traits: FormatTraits, planBracket: BracketPlan): Format {
  return {
    traits,
    listMatches: (logState) => buildMatches(planBracket, logState),
    deriveState: (logState) => deriveState(planBracket, logState),
    planMatches: planBracket,
    listPlayIns: (logState) => findSeedHolders(logState).playIns,
    findLatePlace: (logState, player) => findLatePlace(planBracket, logState, player),
    isGroupInPlay: () => null,
  }
}
