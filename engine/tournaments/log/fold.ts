import { doubleElimination, singleElimination } from '../pairing/elimination.ts'
import { entryStatuses } from './entries.ts'
import type { PlayerId, Tournament } from './events.ts'
import { readFacts, type Entrant, type Facts } from './facts.ts'
import { groupsThenKnockout } from '../formats/groups-stage.ts'
import { knockoutPlaces, lastMatch, resolveKnockout } from '../formats/knockout.ts'
import { roundRobinMatches, roundRobinTable, type Roster } from '../formats/round-robin-stage.ts'
import { seedHolders } from './seeds.ts'
import type {
  Participant,
  StandingsTable,
  TournamentMatch,
  TournamentState,
  TournamentStatus,
} from './state.ts'
import { presentPlayers, swissMatches, swissTable } from '../formats/swiss-stage.ts'

/** What a format makes of the facts. */
type Course = {
  readonly matches: readonly TournamentMatch[]
  readonly tables: readonly StandingsTable[]
  /** Places of those whose place is settled, once the rest allows it. */
  readonly places: ReadonlyMap<PlayerId, number>
  readonly winner: PlayerId | null
  /** Whether more matches are still to be drawn. */
  readonly hasMore: boolean
}

const isOpen = ({ status }: TournamentMatch) => status === 'ready' || status === 'waiting'

function drawnPlayers({ order, late }: Facts): readonly PlayerId[] {
  return [...new Set([...(order ?? []), ...late.map(({ player }) => player)])]
}

function placesByTable(table: StandingsTable): ReadonlyMap<PlayerId, number> {
  return new Map(table.rows.map(({ player, rank }) => [player, rank]))
}

function knockoutCourse(facts: Facts): Course {
  const { sideOfSeed, playIns } = seedHolders(facts)
  const entrants = facts.order?.length ?? 0
  const planned =
    facts.settings.format === 'double_elimination'
      ? doubleElimination(entrants)
      : singleElimination(entrants, facts.settings.thirdPlacePlayoff)
  const matches = [...playIns, ...resolveKnockout(facts, planned, sideOfSeed)]
  const places = knockoutPlaces(matches, drawnPlayers(facts))
  const winner = lastMatch(matches)?.decision?.winner ?? null
  return { matches, tables: [], places, winner, hasMore: false }
}

function tableCourse(
  matches: readonly TournamentMatch[],
  table: StandingsTable,
  hasMore: boolean,
): Course {
  const isOver = !hasMore && matches.every((match) => !isOpen(match))
  const places = isOver ? placesByTable(table) : new Map<PlayerId, number>()
  const firsts = table.rows.filter(({ rank }) => rank === 1)
  const winner = isOver && firsts.length === 1 ? firsts[0]!.player : null
  return { matches, tables: [table], places, winner, hasMore }
}

function wholeRoster(facts: Facts): Roster {
  const late = facts.late.map(({ player }) => player)
  return { group: null, players: facts.order ?? [], late }
}

function roundRobinCourse(facts: Facts): Course {
  const roster = wholeRoster(facts)
  const matches = roundRobinMatches(facts, roster)
  return tableCourse(matches, roundRobinTable(facts, roster, matches), false)
}

function swissCourse(facts: Facts): Course {
  const matches = swissMatches(facts)
  const isShort = facts.paired.length < facts.settings.rounds
  return tableCourse(
    matches,
    swissTable(facts, matches),
    isShort && presentPlayers(facts).length > 1,
  )
}

function groupsCourse(facts: Facts): Course {
  const { matches, tables, qualifiers } = groupsThenKnockout(facts)
  const going = qualifiers.flatMap((side) => (side.kind === 'player' ? [side.player] : []))
  const knockout = matches.filter(({ stage }) => stage !== 'group')
  const only = qualifiers.length === 1 ? (going[0] ?? null) : null
  const winner = only ?? lastMatch(knockout)?.decision?.winner ?? null
  const isDrawn = going.length === qualifiers.length
  const inKnockout =
    only === null ? knockoutPlaces(knockout, going) : new Map<PlayerId, number>([[only, 1]])
  const places = new Map(isDrawn ? inKnockout : [])
  if (isDrawn) addGroupPlaces(places, tables, going)
  return { matches, tables, places, winner, hasMore: false }
}

/** Those who did not go on come after the qualifiers, by their rank in the group. */
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

function courseOf(facts: Facts): Course {
  switch (facts.settings.format) {
    case 'single_elimination':
    case 'double_elimination':
      return knockoutCourse(facts)
    case 'round_robin':
    case 'double_round_robin':
      return roundRobinCourse(facts)
    case 'swiss':
      return swissCourse(facts)
    case 'groups_then_knockout':
      return groupsCourse(facts)
  }
}

/** The matches of a started tournament, without the standings, for whoever needs no more. */
export function matchesOf(facts: Facts): readonly TournamentMatch[] {
  const { format } = facts.settings
  if (format === 'swiss') return swissMatches(facts)
  if (format === 'round_robin' || format === 'double_round_robin') {
    return roundRobinMatches(facts, wholeRoster(facts))
  }
  return courseOf(facts).matches
}

const noCourse: Course = { matches: [], tables: [], places: new Map(), winner: null, hasMore: true }

function statusOf(facts: Facts, { matches, hasMore }: Course): TournamentStatus {
  if (facts.cancelled !== null) return 'cancelled'
  if (facts.order === null) return facts.phase
  const isOver = !hasMore && !matches.some(isOpen)
  return isOver && !facts.isHeldOpen ? 'completed' : 'active'
}

/** Whether a tournament was played to its end, or was cancelled. */
export function isOver(facts: Facts): boolean {
  if (facts.cancelled !== null) return true
  return facts.order !== null && statusOf(facts, courseOf(facts)) === 'completed'
}

/**
 * Places as they are given: none to whoever was disqualified, so that the rest move up, and none to
 * whoever left a tournament in which nothing was played.
 */
function awarded(facts: Facts, { places, winner }: Course): Pick<Course, 'places' | 'winner'> {
  const isLeftOut = (player: PlayerId) => {
    const out = facts.entrants.get(player)?.out ?? null
    return out !== null && (out.kind === 'disqualified' || facts.results.size === 0)
  }
  const empty = [...places].filter(([player]) => isLeftOut(player)).map(([, place]) => place)
  if (empty.length === 0) return { places, winner }
  const given = [...places].flatMap(([player, place]): (readonly [PlayerId, number])[] =>
    isLeftOut(player) ? [] : [[player, place - empty.filter((each) => each < place).length]],
  )
  const firsts = given.filter(([, place]) => place === 1)
  const isStripped = winner !== null && isLeftOut(winner)
  const next = firsts.length === 1 ? firsts[0]![0] : null
  return { places: new Map(given), winner: isStripped ? next : winner }
}

function participantsOf(facts: Facts, places: Course['places']): readonly Participant[] {
  const drawn = drawnPlayers(facts)
  const seeds = new Map(drawn.map((player, at) => [player, at + 1]))
  const statuses = entryStatuses(facts, new Set(drawn))
  return [...facts.entrants.values()].map(
    ({ player, rating, affiliations, registeredAt, out }: Entrant) => ({
      player,
      rating,
      affiliations,
      registeredAt,
      status: statuses.get(player)!,
      reason: out?.reason ?? null,
      seed: seeds.get(player) ?? null,
      place: places.get(player) ?? null,
    }),
  )
}

/** Rounds of a knockout after groups go on counting where the groups end. */
function currentRound(matches: readonly TournamentMatch[]): number {
  const inGroups = matches.filter(({ stage }) => stage === 'group').map(({ round }) => round)
  const groupRounds = Math.max(0, ...inGroups)
  const roundOf = ({ stage, round }: TournamentMatch) =>
    stage === 'group' ? round : groupRounds + round
  const open = matches.filter(isOpen).map(roundOf)
  return open.length > 0 ? Math.min(...open) : Math.max(1, ...matches.map(roundOf))
}

/** The state that follows from facts already read. */
export function stateOf(facts: Facts): TournamentState {
  const course = facts.order === null ? noCourse : courseOf(facts)
  const { places, winner } = awarded(facts, course)
  return {
    status: statusOf(facts, course),
    settings: facts.settings,
    startedAt: facts.startedAt,
    reason: facts.cancelled,
    participants: participantsOf(facts, places),
    currentRound: facts.order === null ? 0 : currentRound(course.matches),
    matches: course.matches,
    tables: course.tables,
    broken: facts.paired.flatMap(({ round, broken }) => broken.map((each) => ({ round, ...each }))),
    winner,
  }
}

/**
 * The state of a tournament: a fold over its log. A result counts for a match as long as its two
 * players are the sides of that match; so a correction carries on by itself, and the state after it
 * is that of the corrected results entered from the start. Source: engines, "one idea".
 */
export function foldTournament(tournament: Tournament): TournamentState {
  return stateOf(readFacts(tournament))
}
