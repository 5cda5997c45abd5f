import type { ReplyInput } from '#contract/endpoint.ts'
import type { getStandings, StandingRow } from '#contract/tournaments/rounds.ts'
import {
  explainTieBreak,
  tieBreakTitle,
  writeNumber,
  writeTieBreak,
} from '#engine/tournaments/ranking/explain.ts'
import type { GroupCriterion } from '#engine/tournaments/ranking/group-ranking.ts'
import { formatTraits } from '#engine/tournaments/formats/format-traits.ts'
import { isPlayable } from '#engine/tournaments/log/play-order.ts'
import { groupName } from '#engine/tournaments/log/round-id.ts'
import {
  isTableStage,
  type StandingsTable,
  type TournamentMatch,
  type TournamentStanding,
} from '#engine/tournaments/log/state.ts'
import type { People } from '../store.ts'
import type { LoadedTournament } from '../tournament-state.ts'

type Standings = Omit<ReplyInput<typeof getStandings>, 'revision'>
type Table = Standings['tables'][number]

const groupCriteria: Record<GroupCriterion, string> = {
  'match points': 'Match points',
  'set ratio': 'Ratio of sets',
  'point ratio': 'Ratio of points',
}

function isGroupCriterion(acronym: string): acronym is GroupCriterion {
  return acronym in groupCriteria
}

function getCriterionTitle(acronym: string): string {
  return isGroupCriterion(acronym) ? groupCriteria[acronym] : tieBreakTitle(acronym)
}

type Step = TournamentStanding['steps'][number]

function describeStep({ criterion, value, among }: Step, people: People, player: string): string {
  const [won, lost] = value
  const others = among.filter((other) => other !== player)
  const names = others.map((other) => people.get(other)?.name ?? '').join(', ')
  const otherNames = others.length > 3 ? `${others.length} others` : names
  const amount = criterion === 'match points' ? String(won) : `${won}–${lost}`
  return `${groupCriteria[criterion]} ${amount} among those level with ${otherNames}`
}

/** Returns the points that the table ranks by: match points where it has them, as in table tennis. */
function getPoints({ steps, points }: TournamentStanding): number {
  const first = steps.find(({ criterion }) => criterion === 'match points')
  return first === undefined ? points / 10 : first.value[0]
}

/** Returns a player's points in the table of the whole tournament; null if there is no such table. */
export function findPointsText({ state }: LoadedTournament, player: string): string | null {
  const rows = state.tables.flatMap((table) => (table.group === null ? table.rows : []))
  const row = rows.find((each) => each.player === player)
  return row === undefined ? null : writeNumber(getPoints(row))
}

function viewValues(
  { criteria }: StandingsTable,
  row: TournamentStanding,
  findName: (number: number) => string,
): StandingRow['values'] {
  return row.values.flatMap((value, index) => {
    const acronym = criteria[index]!
    if (acronym === 'PTS') return []
    const text = writeTieBreak(acronym, value)
    return [{ acronym, text, explanation: explainTieBreak(acronym, value, findName) }]
  })
}

function createRowViewer(loaded: LoadedTournament, people: People, table: StandingsTable) {
  const byPlayer = new Map(loaded.state.participants.map((each) => [each.player, each]))
  const findName = (number: number) => people.get(table.numbered[number - 1] ?? '')?.name ?? ''
  return (row: TournamentStanding): StandingRow => {
    const participant = byPlayer.get(row.player)
    const person = people.get(row.player)
    const points = getPoints(row)
    const isOut = participant?.status === 'withdrawn' || participant?.status === 'disqualified'
    return {
      rank: row.rank,
      playerId: row.player,
      playerName: person?.name ?? '',
      avatarUrl: person?.avatarUrl ?? null,
      seed: participant?.seed ?? null,
      isOut,
      reason: isOut ? (participant.reason ?? null) : null,
      played: row.played,
      wins: row.wins,
      draws: row.draws,
      losses: row.losses,
      points,
      pointsText: writeNumber(points),
      nowText: row.pointsNow === undefined ? null : writeNumber(row.pointsNow / 10),
      values: viewValues(table, row, findName),
      steps: row.steps.map((step) => describeStep(step, people, row.player)),
    }
  }
}

/** Returns how many rounds of a table are counted, and the progress of the first round that is not over. */
function viewProgress(
  { state, logState }: LoadedTournament,
  { group }: StandingsTable,
): Table['rounds'] {
  const { format, rounds } = logState.settings
  const matches = state.matches.filter(
    (match) => isTableStage(match) && match.group === group && isPlayable(match),
  )
  const byRound = Map.groupBy(matches, ({ round }) => round)
  const isDecided = ({ decision }: TournamentMatch) => decision !== null
  const last = Math.max(0, ...byRound.keys())
  const firstOpen = [...byRound]
    .filter(([, ofRound]) => !ofRound.every(isDecided))
    .toSorted(([a], [b]) => a - b)[0]
  const of = formatTraits[format].isPairedByRound ? rounds : last
  if (firstOpen === undefined) return { counted: last, of, underWay: null }
  const [round, ofRound] = firstOpen
  const decided = ofRound.filter(isDecided).length
  return { counted: round - 1, of, underWay: { round, decided, total: ofRound.length } }
}

function viewTable(loaded: LoadedTournament, people: People, table: StandingsTable): Table {
  const { group, criteria, rows } = table
  const { qualifiers } = loaded.logState.settings
  const toNamedPlayer = (player: string) => ({
    playerId: player,
    playerName: people.get(player)?.name ?? '',
  })
  return {
    group,
    title: group === null ? 'Standings' : groupName(group),
    criteria: criteria
      .filter((acronym) => acronym !== 'PTS')
      .map((acronym) => ({ acronym, name: getCriterionTitle(acronym) })),
    rounds: viewProgress(loaded, table),
    qualifiers: group === null ? 0 : Math.min(qualifiers, rows.length),
    rows: rows.map(createRowViewer(loaded, people, table)),
    left: table.left.map(toNamedPlayer),
    ties: table.ties.map(({ players, place, isAwaited, by, isSettled }) => ({
      players: players.map(toNamedPlayer),
      place,
      isAwaited,
      by,
      isSettled,
    })),
  }
}

/** Returns the standings of each table with every number explained, and the places settled so far. */
export function viewStandings(loaded: LoadedTournament, people: People): Standings {
  const places = loaded.state.participants.flatMap(({ player, place }) =>
    place === null ? [] : [{ place, playerId: player, playerName: people.get(player)?.name ?? '' }],
  )
  return {
    tables: loaded.state.tables.map((table) => viewTable(loaded, people, table)),
    places: places.toSorted((a, b) => a.place - b.place),
  }
}
