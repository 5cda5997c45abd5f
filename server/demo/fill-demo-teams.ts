import { checkResult } from '#engine/sports/check.ts'
import { sportIds, type Pair, type SportId } from '#engine/sports/types.ts'
import { assignableSlots, type LineUp } from '#engine/teams/line-up/line-up.ts'
import type { TeamMatchEvent } from '#engine/teams/match/events.ts'
import { foldTeamMatch, type RubberState } from '#engine/teams/match/state.ts'
import type { RosterEvent } from '#engine/teams/roster/events.ts'
import { defaultTeamSettings } from '#engine/teams/settings.ts'
import { systemsBySport } from '#engine/teams/systems/systems.ts'
import { rubberKind, type System, type TeamSide } from '#engine/teams/systems/types.ts'
import type { MatchDetailsWire } from '#contract/matches.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { toResultDraft, toResultColumns } from '../matches/match-row.ts'
import { createMatchRow } from '../matches/record-match.ts'
import type { MatchRow } from '../matches/store.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { toMatchDraft } from '../teams/matches/enter-rubber.ts'
import type { Member } from './invent-matches.ts'
import { computeWinChance } from './invent-result.ts'
import { seededId, type Random } from './random.ts'
import { writePlayers, teams } from '../teams/roster/team.ts'
import { type LoadedTeam } from '../teams/roster/team-state.ts'
import { teamMatches } from '../teams/matches/team-match.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
const minuteMs = 60_000
/** Number of team matches played in a season; one more is upcoming. */
const playedMatches = 6

const teamNames: Record<SportId, readonly [string, string]> = {
  tabletennis: ['Harbour Street A', 'Quay Side Loopers'],
  pool: ['Corner Pockets', 'Long Bridge Eights'],
  darts: ['Treble Top', 'Chalk Line'],
  chess: ['Lighthouse Knights', 'Dry Dock Bishops'],
  foosball: ['Five Bar', 'Snake Shots'],
}

const teamColors: Record<SportId, readonly [string, string]> = {
  tabletennis: ['#27323f', '#1a5bb5'],
  pool: ['#0e8a5f', '#735400'],
  darts: ['#b0233a', '#27323f'],
  chess: ['#5f40b3', '#0a6b49'],
  foosball: ['#735400', '#ad2239'],
}

type DemoClub = {
  readonly random: Random
  readonly members: readonly Member[]
  readonly today: number
  readonly createdBy: string
}

/** Returns how many players a line-up needs if everyone plays as often as possible. */
function computeRosterSize(system: System): number {
  const singles = assignableSlots(system, 'home').filter(({ size }) => size === 1).length
  return system.mostEach === null ? Math.max(3, singles) : 5
}

function createRoster(members: readonly Member[], at: number): RosterEvent[] {
  const joined = members.map(({ row }, place): RosterEvent => ({
    type: 'joined',
    at: at + place,
    player: row.id,
    role: place === 1 ? 'vice_captain' : 'player',
    jerseyNumber: 1 + place * 3,
  }))
  const [captain] = members
  if (captain === undefined) return joined
  return [...joined, { type: 'captained', at: at + members.length, player: captain.row.id }]
}

type TeamPlan = { readonly sportId: SportId; readonly at: number; readonly place: 0 | 1 }

async function insertTeam(
  unit: UnitOfWork,
  { createdBy }: DemoClub,
  members: readonly Member[],
  { sportId, at, place }: TeamPlan,
): Promise<LoadedTeam> {
  const name = teamNames[sportId][place]
  const settings = { ...defaultTeamSettings, allowSelfRegistration: true }
  const row = {
    id: unit.newId(),
    sportId,
    name,
    nameFolded: foldName(name),
    description: '',
    color: teamColors[sportId][place],
    secondColor: '#f5f7f9',
    homeVenue: 'Harbour Street',
    affiliationId: null,
    groupId: null,
    settings: JSON.stringify(settings),
    isActive: 1 as const,
    createdBy,
    createdAt: at,
    version: 1,
  }
  const team = await teams.create(unit, { userId: createdBy }, { row }, createRoster(members, at))
  await writePlayers(unit, team)
  return team
}

function createLineUp(system: System, side: TeamSide, members: readonly Member[]): LineUp {
  let seat = 0
  const next = () => members[seat++ % members.length]!.row.id
  const places = assignableSlots(system, side).map(({ id, size }) => [
    id,
    Array.from({ length: size }, next),
  ])
  return { places: Object.fromEntries(places) as LineUp['places'], guests: [] }
}

type Score = { readonly score: Pair; readonly details: MatchDetailsWire | null }

/** Returns the sets of a race that a side wins. Sets of the other side precede the last one. */
function createSets(
  side: 0 | 1,
  lost: number,
  needed: number,
  points: readonly Pair[],
): [number, number][] {
  const mine = Array.from({ length: needed }, (_, index) => points[index % points.length]!)
  const sets = mine.flatMap((set, index): Pair[] =>
    index < lost ? [[set[1], set[0]], set] : [set],
  )
  return sets.map(([won, other]) => (side === 0 ? [won, other] : [other, won]))
}

const tableTennisSets: readonly Pair[] = [
  [11, 7],
  [11, 9],
  [12, 10],
]

type ScoreInput = {
  readonly side: 0 | 1
  readonly toScore: (won: number, lost: number) => Pair
  readonly chance: number
  readonly bestOf: number
}

/** Invents a valid score for each sport. The given side wins; in chess and foosball, it may draw. */
const scoreInventors: Record<SportId, (random: Random, sides: ScoreInput) => Score> = {
  tabletennis: (random, { side, toScore }) => {
    const lost = random.int(0, 2)
    return {
      score: toScore(3, lost),
      details: { sets: createSets(side, lost, 3, tableTennisSets) },
    }
  },
  pool: (_random, { toScore }) => ({ score: toScore(1, 0), details: null }),
  darts: (random, { toScore, bestOf }) => {
    const needed = Math.ceil(bestOf / 2)
    return { score: toScore(needed, random.int(0, needed - 1)), details: null }
  },
  chess: (random, { toScore }) => ({
    score: random.chance(0.25) ? [0.5, 0.5] : toScore(1, 0),
    details: null,
  }),
  foosball: (random, { side, chance }) => {
    const first: [number, number] = side === 0 ? [5, 3] : [2, 5]
    const second: [number, number] = random.chance(chance) ? [5, 4] : [1, 5]
    const won = (sideIndex: 0 | 1) => [first, second].filter((set) => set[sideIndex] === 5).length
    return { score: [won(0), won(1)], details: { sets: [first, second] } }
  },
}

function inventScore(random: Random, { sport }: System, { rubber }: RubberState, chance: number) {
  const side = random.chance(chance) ? 0 : 1
  return scoreInventors[sport](random, {
    side,
    toScore: (won, lost) => (side === 0 ? [won, lost] : [lost, won]),
    chance,
    bestOf: rubber.play.details?.bestOf ?? 1,
  })
}

type TeamMatchPlan = {
  readonly system: System
  readonly teams: Readonly<Record<TeamSide, LoadedTeam>>
  readonly people: Readonly<Record<TeamSide, readonly Member[]>>
  readonly at: number
}

const averageStrength = (
  members: readonly Member[],
  ids: readonly (string | null)[],
  sport: SportId,
) =>
  members
    .filter(({ row }) => ids.includes(row.id))
    .reduce((sum, { strength }) => sum + strength[sport], 0) / Math.max(1, ids.length)

/** Plays a team match rubber by rubber and confirms it. Returns its recorded matches. */
async function playTeamMatch(
  unit: UnitOfWork,
  club: DemoClub,
  plan: TeamMatchPlan,
): Promise<MatchRow[]> {
  const { random, createdBy } = club
  const { system, people, at } = plan
  const teamMatchId = unit.newId()
  const log: TeamMatchEvent[] = [
    { type: 'planned', at: at - 7 * dayMs, startsAt: at, lineUpsDue: null },
    ...(['home', 'away'] as const).map((side): TeamMatchEvent => {
      const lineUp = createLineUp(system, side, people[side])
      return { type: 'linedUp', at: at - hourMs, side, lineUp, isFilled: false }
    }),
  ]
  const matches: MatchRow[] = []
  for (const { n } of system.rubbers) {
    const rubberState = foldTeamMatch(system, log).rubbers.find(({ rubber }) => rubber.n === n)!
    const played = at + n * 12 * minuteMs
    const lead =
      averageStrength(people.home, rubberState.players.home, system.sport) -
      averageStrength(people.away, rubberState.players.away, system.sport)
    const { score, details } = inventScore(random, system, rubberState, computeWinChance(lead))
    const draft = toMatchDraft(system, rubberState, {
      score: [score[0], score[1]],
      ending: 'played',
      details,
    })
    const check = checkResult(toResultDraft(draft))
    if (!check.ok) throw new Error(`${system.id}: ${JSON.stringify(check.errors)}`)
    const id = rubberKind(system, rubberState.rubber) === 'team' ? null : seededId(random, played)
    if (id !== null) {
      const entry = { id, now: played, agoMs: 0, createdBy }
      matches.push({
        ...createMatchRow(draft, check.result, entry),
        ...toResultColumns(draft, check.result, rubberState.rubber.rated),
        teamMatchId,
        rubber: n,
      })
    }
    const result = { ending: 'played' as const, score, winner: check.result.winnerSide }
    log.push({
      type: 'decided',
      at: played,
      n,
      result: { ...result, details: draft.details },
      players: rubberState.players,
      matchId: id,
    })
  }
  const end = at + 3 * hourMs
  log.push({ type: 'sent', at: end }, { type: 'confirmed', at: end + hourMs, how: 'captain' })
  await insertTeamMatch(unit, club, plan, { id: teamMatchId, log })
  return matches
}

type StoredTeamMatch = { readonly id: string; readonly log: readonly TeamMatchEvent[] }

async function insertTeamMatch(
  unit: UnitOfWork,
  { createdBy }: DemoClub,
  { system, teams, at }: TeamMatchPlan,
  { id, log }: StoredTeamMatch,
): Promise<void> {
  const row = {
    id,
    sportId: system.sport,
    systemId: system.id,
    playOrder: null,
    homeId: teams.home.row.id,
    awayId: teams.away.row.id,
    venue: 'Harbour Street',
    tables: system.tables,
    codeHash: null,
    codeExpiresAt: null,
    remindedAt: 0,
    tournamentId: null,
    tournamentMatchId: null,
    createdBy,
    createdAt: at - 7 * dayMs,
    version: 1,
  }
  await teamMatches.create(unit, { userId: createdBy }, { row, system, teams }, log)
}

/**
 * Creates two teams per sport with a season of team matches and one upcoming; the demo user leads the first
 * in every sport. Returns the recorded matches.
 */
export async function fillDemoTeams(unit: UnitOfWork, club: DemoClub): Promise<MatchRow[]> {
  const { members, today } = club
  const matches: MatchRow[] = []
  for (const [order, sportId] of sportIds.entries()) {
    const system = systemsBySport[sportId][0]!
    const size = computeRosterSize(system)
    const [lead, ...others] = members
    const keen = others.toSorted((a, b) => b.keenness[sportId] - a.keenness[sportId])
    const ours = [lead!, ...keen.slice(0, size - 1)]
    const theirs = keen.slice(size - 1, 2 * size - 1)
    const begin = today - 120 * dayMs
    const [firstTeam, secondTeam] = [
      await insertTeam(unit, club, ours, { sportId, at: begin, place: 0 }),
      await insertTeam(unit, club, theirs, { sportId, at: begin, place: 1 }),
    ]
    for (let round = 0; round <= playedMatches; round++) {
      const isAtHome = round % 2 === 0
      const at = today - (playedMatches - round) * 14 * dayMs + (order - 6) * dayMs + 19 * hourMs
      const plan: TeamMatchPlan = {
        system,
        teams: isAtHome
          ? { home: firstTeam, away: secondTeam }
          : { home: secondTeam, away: firstTeam },
        people: isAtHome ? { home: ours, away: theirs } : { home: theirs, away: ours },
        at: round === playedMatches ? today + (order + 2) * dayMs + 19 * hourMs : at,
      }
      if (round < playedMatches) matches.push(...(await playTeamMatch(unit, club, plan)))
      else await insertUpcoming(unit, club, plan)
    }
  }
  return matches
}

async function insertUpcoming(
  unit: UnitOfWork,
  club: DemoClub,
  plan: TeamMatchPlan,
): Promise<void> {
  const { at } = plan
  const log: TeamMatchEvent[] = [
    { type: 'planned', at: club.today, startsAt: at, lineUpsDue: at - hourMs },
  ]
  await insertTeamMatch(unit, club, plan, { id: unit.newId(), log })
}
