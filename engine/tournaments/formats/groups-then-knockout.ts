import { keepApart, qualifierSlots, snakeGroup } from '../pairing/draw.ts'
import { planSingleElimination, type PlannedMatch } from '../pairing/elimination.ts'
import type { PlayerId } from '../../ids.ts'
import type { LatePlace } from '../log/events.ts'
import { resultKey, type LogState } from '../log/log-state.ts'
import { titleByFieldSize, type FormatState, type Format, type FormatTraits } from './format.ts'
import { knockoutPlaces, findDecidingMatch, resolveKnockout } from './knockout.ts'
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
 * Returns the numbers of groups and qualifiers, reduced so that each group has at least two players.
 */
function groupSizes(logState: LogState): { readonly groups: number; readonly qualifiers: number } {
  const players = logState.order?.length ?? 0
  const groups = Math.max(1, Math.min(logState.settings.groups, Math.floor(players / 2)))
  const smallest = Math.floor(players / groups)
  return { groups, qualifiers: Math.max(1, Math.min(logState.settings.qualifiers, smallest)) }
}

/** Returns the bracket for the qualifiers; its size is known before any group is over. */
function planMatches(logState: LogState): readonly PlannedMatch[] {
  const { groups, qualifiers } = groupSizes(logState)
  const advancing = groups * qualifiers
  return advancing < 2 ? [] : planSingleElimination(advancing, logState.settings.thirdPlacePlayoff)
}

/**
 * Returns the players of each group: seeded in a snake, with members of one team kept apart if asked.
 */
function buildRosters(logState: LogState): readonly Roster[] {
  const { groups } = groupSizes(logState)
  const order = logState.order ?? []
  const tiers = order.map((_, index) => Math.floor(index / groups))
  const groupOf = (at: number) => snakeGroup(at, groups)
  const drawn = logState.settings.keepApart
    ? keepApart(
        order,
        (player) => logState.entrants.get(player)?.affiliations ?? [],
        tiers,
        (a, b) => Number(groupOf(a) === groupOf(b)),
      )
    : order
  return Array.from({ length: groups }, (_, group): Roster => {
    const late = logState.late.flatMap(({ player, place }) =>
      place.kind === 'group' && place.group === group ? [player] : [],
    )
    return { group, players: drawn.filter((__, index) => groupOf(index) === group), late }
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
  /** Qualifiers in order; null while a tie is unresolved. */
  readonly advancing: readonly (PlayerId | null)[]
}

/** Returns whether a player left during the group stage and so does not advance. */
function hasLeftInGroup(
  logState: LogState,
  matches: readonly TournamentMatch[],
  player: PlayerId,
): boolean {
  const out = logState.entrants.get(player)?.out ?? null
  if (out === null) return false
  // Older logs don't record it; a forfeited match shows it.
  return (
    out.isInGroup ??
    matches.some((match) => {
      const players = playersOf(match)
      if (players === null || !players.includes(player)) return false
      return !logState.results.has(resultKey(match.id, players))
    })
  )
}

function playGroup(logState: LogState, roster: Roster): PlayedGroup {
  const matches = roundRobinMatches(logState, roster)
  const ranked = roundRobinTable(logState, roster, matches)
  if (logState.rules === 1) {
    const isOver = matches.every(isDecided)
    return {
      matches,
      table: ranked,
      advancing: isOver ? ranked.rows.map(({ player }) => player) : [],
    }
  }
  const { qualifiers } = groupSizes(logState)
  const { table, playOffs, advancing } = settleTable(
    logState,
    ranked,
    matches,
    (place) => (place <= qualifiers ? 'awaited' : null),
    (player) => hasLeftInGroup(logState, matches, player),
  )
  return { matches: [...matches, ...playOffs], table, advancing }
}

/** Returns the side with a rank in a group; empty if too few players stayed. */
function findQualifier({ matches, advancing }: PlayedGroup, group: number, rank: number): Side {
  const isOver = matches.every(({ stage, decision }) => stage !== 'group' || decision !== null)
  const player = advancing[rank - 1]
  if (isOver && player === undefined) {
    return { kind: 'nobody', because: 'withdrawn', reason: 'no one left to qualify' }
  }
  return player === null || player === undefined
    ? { kind: 'qualifier', group, rank }
    : playerSide(player)
}

/**
 * Plays the groups and the knockout. Players advance once their group's last match is decided and no tie is
 * open. In the first edition of the rules, tied players followed the order of the draw.
 */
function playStages(logState: LogState): Stages {
  const groups = buildRosters(logState).map((roster) => playGroup(logState, roster))
  const slots = qualifierSlots(groups.length, groupSizes(logState).qualifiers, logState.rules)
  const qualifiers = slots.map(([group, rank]) => findQualifier(groups[group]!, group, rank))
  const bye: Side = { kind: 'nobody', because: 'bye', reason: 'bye' }
  const knockout = resolveKnockout(
    logState,
    planMatches(logState),
    (seed) => qualifiers[seed - 1] ?? bye,
    false,
  )
  return {
    matches: [...groups.flatMap(({ matches }) => matches), ...knockout],
    tables: groups.map(({ table }) => table),
    qualifiers,
  }
}

/**
 * Adds the places of players who did not advance, by their rank in the group; equals share a place. Under
 * earlier rules, the draw ordered equals.
 */
function addGroupPlaces(
  logState: LogState,
  places: Map<PlayerId, number>,
  tables: readonly StandingsTable[],
  advancing: readonly PlayerId[],
) {
  const rows = tables.flatMap((table) =>
    table.rows
      .map(({ player, rank }, index) => ({ player, rank: logState.rules < 4 ? index + 1 : rank }))
      .filter(({ player }) => !advancing.includes(player)),
  )
  for (const { player, rank } of rows) {
    places.set(player, 1 + advancing.length + rows.filter((other) => other.rank < rank).length)
  }
}

function deriveState(logState: LogState): FormatState {
  const { matches, tables, qualifiers } = playStages(logState)
  const advancing = qualifiers.flatMap((side) => (side.kind === 'player' ? [side.player] : []))
  const knockout = matches.filter(({ stage }) => stage !== 'group' && stage !== 'play_off')
  const soleQualifier = qualifiers.length === 1 ? (advancing[0] ?? null) : null
  const winner = soleQualifier ?? findDecidingMatch(knockout)?.decision?.winner ?? null
  const isDrawn = qualifiers.every(({ kind }) => kind !== 'qualifier')
  const inKnockout =
    soleQualifier === null
      ? knockoutPlaces(knockout, advancing)
      : new Map<PlayerId, number>([[soleQualifier, 1]])
  const places = new Map(isDrawn ? inKnockout : [])
  if (isDrawn) addGroupPlaces(logState, places, tables, advancing)
  return { matches, tables, places, winner, hasMore: false }
}

/** Returns a place in the smallest group that is still being played; null if all are over. */
function findLatePlace(logState: LogState): LatePlace | null {
  const groups = buildRosters(logState).map((roster) => ({
    size: roster.players.length + roster.late.length,
    isOver: roundRobinMatches(logState, roster).every(({ decision }) => decision !== null),
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
  winnersRoundTitle: titleByFieldSize,
}

/** Round robin groups, followed by a knockout of the best. */
export const groupsThenKnockout: Format = {
  traits: groupsThenKnockoutTraits,
  listMatches: (logState) => playStages(logState).matches,
  deriveState,
  planMatches,
  listPlayIns: () => [],
  findLatePlace,
  isGroupInPlay: (logState, player) => {
    const roster = buildRosters(logState).find(({ players, late }) =>
      [...players, ...late].includes(player),
    )
    return roster !== undefined && !roundRobinMatches(logState, roster).every(isDecided)
  },
}
