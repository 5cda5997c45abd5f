import { keepApart, qualifierSlots, snakeGroup } from '../pairing/draw.ts'
import { singleElimination, type PlannedMatch } from '../pairing/elimination.ts'
import type { PlayerId } from '../../ids.ts'
import type { LatePlace } from '../log/events.ts'
import { resultKey, type LogState } from '../log/facts.ts'
import { roundOf, type FormatState, type Format, type FormatTraits } from './format.ts'
import { knockoutPlaces, lastMatch, resolveKnockout } from './knockout.ts'
import {
  isDecided,
  roundRobinMatches,
  roundRobinTable,
  settleTable,
  type Roster,
} from './round-robin-stage.ts'
import { playerSide, playersOf } from '../log/commands/decide-match.ts'
import type { Side, StandingsTable, TournamentMatch } from '../log/state.ts'

/**
 * Returns the numbers of groups and qualifiers that the field allows, with at least two players per group.
 */
function shape(facts: LogState): { readonly groups: number; readonly qualifiers: number } {
  const players = facts.order?.length ?? 0
  const groups = Math.max(1, Math.min(facts.settings.groups, Math.floor(players / 2)))
  const smallest = Math.floor(players / groups)
  return { groups, qualifiers: Math.max(1, Math.min(facts.settings.qualifiers, smallest)) }
}

/** Returns the bracket for the qualifiers; its size is known before any group is over. */
function plannedOf(facts: LogState): readonly PlannedMatch[] {
  const { groups, qualifiers } = shape(facts)
  const going = groups * qualifiers
  return going < 2 ? [] : singleElimination(going, facts.settings.thirdPlacePlayoff)
}

/**
 * Returns the players of each group: seeded in a snake, with members of one team kept apart if asked.
 */
function rosters(facts: LogState): readonly Roster[] {
  const { groups } = shape(facts)
  const order = facts.order ?? []
  const tiers = order.map((_, at) => Math.floor(at / groups))
  const groupOf = (at: number) => snakeGroup(at, groups)
  const drawn = facts.settings.keepApart
    ? keepApart(
        order,
        (player) => facts.entrants.get(player)?.affiliations ?? [],
        tiers,
        (a, b) => Number(groupOf(a) === groupOf(b)),
      )
    : order
  return Array.from({ length: groups }, (_, group): Roster => {
    const late = facts.late.flatMap(({ player, place }) =>
      place.kind === 'group' && place.group === group ? [player] : [],
    )
    return { group, players: drawn.filter((__, at) => groupOf(at) === group), late }
  })
}

type Stages = {
  readonly matches: readonly TournamentMatch[]
  readonly tables: readonly StandingsTable[]
  /** Seeds of the knockout. */
  readonly qualifiers: readonly Side[]
}

type PlayedGroup = {
  readonly matches: readonly TournamentMatch[]
  readonly table: StandingsTable
  /** Who advances, in order; null while a tie is unresolved. */
  readonly going: readonly (PlayerId | null)[]
}

/** Returns whether a player left during the groups, and so does not advance. */
function leftInGroup(facts: LogState, matches: readonly TournamentMatch[], player: PlayerId): boolean {
  const out = facts.entrants.get(player)?.out ?? null
  if (out === null) return false
  // If it was not recorded, a forfeited match shows it.
  return (
    out.isInGroup ??
    matches.some((match) => {
      const players = playersOf(match)
      if (players === null || !players.includes(player)) return false
      return !facts.results.has(resultKey(match.id, players))
    })
  )
}

function playedGroup(facts: LogState, roster: Roster): PlayedGroup {
  const matches = roundRobinMatches(facts, roster)
  const ranked = roundRobinTable(facts, roster, matches)
  if (facts.rules === 1) {
    const isOver = matches.every(isDecided)
    return { matches, table: ranked, going: isOver ? ranked.rows.map(({ player }) => player) : [] }
  }
  const { qualifiers } = shape(facts)
  const { table, playOffs, going } = settleTable(
    facts,
    ranked,
    matches,
    (place) => (place <= qualifiers ? 'awaited' : null),
    (player) => leftInGroup(facts, matches, player),
  )
  return { matches: [...matches, ...playOffs], table, going }
}

/** Returns the player of a rank in a group; null if too few stayed to its end. */
function qualifierOf({ matches, going }: PlayedGroup, group: number, rank: number): Side {
  const isOver = matches.every(({ stage, decision }) => stage !== 'group' || decision !== null)
  const player = going[rank - 1]
  if (isOver && player === undefined) {
    return { kind: 'nobody', because: 'withdrawn', reason: 'nobody left to qualify' }
  }
  return player === null || player === undefined
    ? { kind: 'qualifier', group, rank }
    : playerSide(player)
}

/**
 * Groups followed by a knockout. A group's best advance as soon as its last match is decided and no tie
 * is open. Under the first edition of the rules equal ranks followed the order of the draw.
 */
function playedOut(facts: LogState): Stages {
  const groups = rosters(facts).map((roster) => playedGroup(facts, roster))
  const slots = qualifierSlots(groups.length, shape(facts).qualifiers, facts.rules)
  const qualifiers = slots.map(([group, rank]) => qualifierOf(groups[group]!, group, rank))
  const bye: Side = { kind: 'nobody', because: 'bye', reason: 'bye' }
  const knockout = resolveKnockout(
    facts,
    plannedOf(facts),
    (seed) => qualifiers[seed - 1] ?? bye,
    false,
  )
  return {
    matches: [...groups.flatMap(({ matches }) => matches), ...knockout],
    tables: groups.map(({ table }) => table),
    qualifiers,
  }
}

/** Places those who did not advance after the qualifiers, by their rank in the group. */
function addGroupPlaces(
  places: Map<PlayerId, number>,
  tables: readonly StandingsTable[],
  going: readonly PlayerId[],
) {
  const rows = tables.flatMap((table) =>
    table.rows.flatMap(({ player }, at) => (going.includes(player) ? [] : [{ player, at }])),
  )
  for (const { player, at } of rows) {
    places.set(player, 1 + going.length + rows.filter((other) => other.at < at).length)
  }
}

function courseOf(facts: LogState): FormatState {
  const { matches, tables, qualifiers } = playedOut(facts)
  const going = qualifiers.flatMap((side) => (side.kind === 'player' ? [side.player] : []))
  const knockout = matches.filter(({ stage }) => stage !== 'group' && stage !== 'play_off')
  const only = qualifiers.length === 1 ? (going[0] ?? null) : null
  const winner = only ?? lastMatch(knockout)?.decision?.winner ?? null
  const isDrawn = qualifiers.every(({ kind }) => kind !== 'qualifier')
  const inKnockout =
    only === null ? knockoutPlaces(knockout, going) : new Map<PlayerId, number>([[only, 1]])
  const places = new Map(isDrawn ? inKnockout : [])
  if (isDrawn) addGroupPlaces(places, tables, going)
  return { matches, tables, places, winner, hasMore: false }
}

/** Returns a place in the smallest group that is still being played; null if all are over. */
function latePlace(facts: LogState): LatePlace | null {
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

export const groupsThenKnockoutTraits: FormatTraits = {
  hasBracket: true,
  hasStandings: true,
  isPairedByRound: false,
  hasReport: false,
  settings: ['groups', 'qualifiers', 'thirdPlacePlayoff', 'dropsEarlyLeavers'],
  defaultSeeding: 'random',
  standingsMode: 'roundrobin',
  winnersRoundTitle: roundOf,
}

/** Round robin groups, followed by a knockout of the best. Source: engines, Tournaments. */
export const groupsThenKnockout: Format = {
  traits: groupsThenKnockoutTraits,
  matchesOf: (facts) => playedOut(facts).matches,
  stateOf: courseOf,
  plannedOf,
  playInsOf: () => [],
  findLatePlace: latePlace,
  isInGroup: (facts, player) => {
    const roster = rosters(facts).find(({ players, late }) =>
      [...players, ...late].includes(player),
    )
    return roster !== undefined && !roundRobinMatches(facts, roster).every(isDecided)
  },
}
