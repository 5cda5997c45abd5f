import { lookUp } from '../../look-up.ts'
import { sports } from '../../sports/sports.ts'
import { bakuAcceleration } from '../pairing/swiss/baku.ts'
import { pointsOf } from '../pairing/swiss/contestant.ts'
import { pairRound } from '../pairing/swiss/pair-round.ts'
import type {
  ByeKind,
  Colour,
  PairedRound,
  Relaxation,
  SwissRound,
} from '../pairing/swiss/types.ts'
import { createRandom } from '../pairing/random.ts'
import { bestOfRound, decideMatch, playerSide } from '../log/commands/decide-match.ts'
import { isOut } from '../log/entries.ts'
import type { PlayerId } from '../../ids.ts'
import type { DrawnPair, LatePlace } from '../log/events.ts'
import { byeKey, type LogState } from '../log/log-state.ts'
import {
  createCriteriaTable,
  toRoundEntry,
  roundHistories,
  matchesByPlayer,
} from '../ranking/standings-table.ts'
import type { Decision, Side, StandingsTable, TournamentMatch } from '../log/state.ts'
import { titleByFieldSize, stateFromTable, type Format, type FormatTraits } from './format.ts'

const allocatedBye: Side = { kind: 'nobody', because: 'bye', reason: 'bye' }

function decideFreeRound(winner: PlayerId): Decision {
  return { kind: 'bye', winner, loser: null, score: null, points: null, reason: 'bye' }
}

function createSwissMatch(
  logState: LogState,
  round: number,
  board: number,
  [a, b]: DrawnPair,
): TournamentMatch {
  const id = `S${round}-${board}`
  const roundName = `S${round}`
  // A bye is awarded when the round is paired; leaving later does not revoke it.
  const decision = b === null ? decideFreeRound(a) : decideMatch(logState, id, [a, b])
  return {
    id,
    stage: 'swiss',
    group: null,
    round,
    board,
    roundName,
    sides: [playerSide(a), b === null ? allocatedBye : playerSide(b)],
    status: decision === null ? 'ready' : 'decided',
    decision,
    bestOf: bestOfRound(logState, roundName, roundName),
  }
}

/** Returns the matches of all rounds paired so far, including byes. */
function listSwissMatches(logState: LogState): readonly TournamentMatch[] {
  return logState.paired.flatMap(({ round, pairs }) =>
    pairs.map((pair, index) => createSwissMatch(logState, round, index + 1, pair)),
  )
}

/** Returns the round in which each late entrant was first paired or absent. */
export function lateStarts(logState: LogState): ReadonlyMap<PlayerId, number> {
  return new Map(
    logState.late.map(({ player }) => {
      const first = logState.paired.find(
        ({ pairs, absent }) => pairs.flat().includes(player) || absent.has(player),
      )
      return [player, first?.round ?? logState.paired.length + 1]
    }),
  )
}

/** Returns a function that looks up the bye of an unpaired player in a round. */
export function createByeLookup(logState: LogState): (player: PlayerId, round: number) => ByeKind {
  const lateFrom = lateStarts(logState)
  return (player, round) => {
    const recordedBye = logState.paired.find((paired) => paired.round === round)?.absent.get(player)
    if (recordedBye !== undefined) return recordedBye
    return round < (lateFrom.get(player) ?? 0) ? logState.settings.lateEntryBye : 'zero'
  }
}

/** Returns the standings of a Swiss tournament; a last round still in progress does not count yet. */
function rankPlayers(logState: LogState, matches: readonly TournamentMatch[]): StandingsTable {
  const last = logState.paired.length
  const isOpen = matches.some(({ round, decision }) => round === last && decision === null)
  const counted = isOpen ? matches.filter(({ round }) => round < last) : matches
  const table = createCriteriaTable(
    logState,
    counted,
    logState.order ?? [],
    null,
    'swiss',
    createByeLookup(logState),
  )
  if (!isOpen) return { ...table, left: [], ties: [] }
  const currentMatches = matches.filter(({ round }) => round === last)
  const findPoints = createPointsLookup(logState, currentMatches, last)
  const rows = table.rows.map((row) => ({ ...row, pointsNow: row.points + findPoints(row.player) }))
  return { ...table, rows, left: [], ties: [] }
}

/** Returns a function that looks up a player's points × 10 from a round so far, including byes. */
function createPointsLookup(
  logState: LogState,
  matches: readonly TournamentMatch[],
  round: number,
): (player: PlayerId) => number {
  const { points } = logState.settings
  const findBye = createByeLookup(logState)
  const byPlayer = matchesByPlayer(matches)
  const numberOf = new Map((logState.order ?? []).map((player, index) => [player, index + 1]))
  return (player) => {
    const [match] = byPlayer.get(player) ?? []
    if (match === undefined) return pointsOf({ kind: 'bye', bye: findBye(player, round) }, points)
    const entry = toRoundEntry(match, player, numberOf)
    return entry === null ? 0 : pointsOf(entry, points)
  }
}

/** Returns the colour of the top player in the first round: as set, else drawn from the stored seed. */
export function initialColour({ settings }: LogState): Colour {
  if (settings.initialColour !== 'drawn') return settings.initialColour
  return createRandom(settings.drawSeed)() < 0.5 ? 'white' : 'black'
}

/** Returns pairs of pairing numbers that must not meet in a round. */
function forbiddenNumbers(
  logState: LogState,
  numberOf: ReadonlyMap<PlayerId, number>,
  round: number,
) {
  const forbiddenPairs = logState.settings.forbidden.flatMap(
    ([a, b, from = 1, until = Infinity]) => {
      const [first, second] = [numberOf.get(a), numberOf.get(b)]
      const isKnown = first !== undefined && second !== undefined
      return isKnown && from <= round && round <= until ? [[first, second] as const] : []
    },
  )
  if (!logState.settings.keepApart) return forbiddenPairs
  const affiliationsOf = (player: PlayerId) => logState.entrants.get(player)?.affiliations ?? []
  const players = [...numberOf]
  const teammatePairs = players.flatMap(([a, first]) =>
    players
      .filter(
        ([b, second]) =>
          first < second && affiliationsOf(a).some((team) => affiliationsOf(b).includes(team)),
      )
      .map(([, second]) => [first, second] as const),
  )
  return [...forbiddenPairs, ...teammatePairs]
}

function createSwissRound(logState: LogState, relax: readonly Relaxation[]): SwissRound {
  const order = logState.order ?? []
  const { settings } = logState
  const round = logState.paired.length + 1
  const numberOf = new Map(order.map((player, index) => [player, index + 1]))
  const histories = roundHistories(
    logState,
    listSwissMatches(logState),
    order,
    round - 1,
    createByeLookup(logState),
  )
  const lateNumbers = logState.late.map(({ player }) => lookUp(numberOf, player))
  const originalNumbers = order
    .map((_, index) => index + 1)
    .filter((number) => !lateNumbers.includes(number))
  const virtual =
    settings.acceleration === 'baku'
      ? bakuAcceleration(originalNumbers, settings.rounds, settings.points)
      : new Map<number, readonly number[]>()
  return {
    round,
    rounds: settings.rounds,
    initialColour: initialColour(logState),
    points: settings.points,
    hasColours: sports[settings.sportId].hasColours,
    forbidden: forbiddenNumbers(logState, numberOf, round),
    relax,
    players: histories.map(({ number, history }) => ({
      number,
      history,
      isAbsent: isAbsent(logState, order[number - 1]!, round),
      acceleration: virtual.get(number) ?? [],
    })),
  }
}

function isAbsent(logState: LogState, player: PlayerId, round: number): boolean {
  return isOut(logState, player) || logState.byes.has(byeKey(player, round))
}

/** Pairs the next round of a Swiss tournament, by number, and returns the players behind the numbers. */
export function pairNextRound(
  logState: LogState,
  relax: readonly Relaxation[],
): { readonly paired: PairedRound; readonly order: readonly PlayerId[] } {
  return { paired: pairRound(createSwissRound(logState, relax)), order: logState.order ?? [] }
}

/**
 * Returns the points × 10 of each player before a round, including byes and missed rounds, as on the pairing
 * lists of FIDE arbiters.
 */
export function pointsBefore(logState: LogState, round: number): ReadonlyMap<PlayerId, number> {
  const order = logState.order ?? []
  const histories = roundHistories(
    logState,
    listSwissMatches(logState),
    order,
    round - 1,
    createByeLookup(logState),
  )
  return new Map(
    histories.map(({ number, history }) => [
      order[number - 1]!,
      history.reduce((sum, entry) => sum + pointsOf(entry, logState.settings.points), 0),
    ]),
  )
}

/** Returns the players who could be paired in the next round, ignoring requested byes. */
export function presentPlayers(logState: LogState): readonly PlayerId[] {
  return (logState.order ?? []).filter((player) => !isOut(logState, player))
}

/** Returns a late entrant's place: by rating if ratings seed the field, else at the end. */
function findLatePlace(
  logState: LogState,
  player: PlayerId,
  rating: number | null,
): LatePlace | null {
  if (logState.paired.length >= logState.settings.rounds) return null
  const order = logState.order!
  const ratingOf = (each: PlayerId) => logState.entrants.get(each)?.rating ?? -Infinity
  const at =
    logState.settings.seedingMethod === 'rating' && rating !== null
      ? order.findIndex((each) => ratingOf(each) < rating)
      : -1
  const place = at === -1 ? order.length : at
  return { kind: 'order', order: [...order.slice(0, place), player, ...order.slice(place)] }
}

export const swissTraits: FormatTraits = {
  hasBracket: false,
  hasStandings: true,
  isPairedByRound: true,
  hasReport: true,
  settings: ['rounds', 'points', 'acceleration', 'initialColour', 'lateEntryBye', 'forbidden'],
  defaultSeeding: 'rating',
  standingsMode: 'swiss',
  winnersRoundTitle: titleByFieldSize,
}

/** Rounds paired one at a time among players with equal scores. Source: FIDE C.04.3. */
export const swiss: Format = {
  traits: swissTraits,
  planMatches: () => [],
  listPlayIns: () => [],
  listMatches: listSwissMatches,
  deriveState: (logState) => {
    const matches = listSwissMatches(logState)
    const hasRoundsLeft = logState.paired.length < logState.settings.rounds
    const hasMore = hasRoundsLeft && presentPlayers(logState).length > 1
    return stateFromTable(matches, rankPlayers(logState, matches), hasMore)
  },
  findLatePlace,
  isGroupInPlay: () => null,
}
