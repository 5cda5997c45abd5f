import type { TournamentMatchWire, TournamentSideWire } from '#contract/tournaments/matches.ts'
import { can } from '#engine/access/policy.ts'
import { scoreText } from '#engine/sports/score-text.ts'
import { isForTeams, membersOf } from '#engine/tournaments/log/pairs.ts'
import { isDecidedByResult, playersOf } from '#engine/tournaments/log/commands/decide-match.ts'
import { isOut } from '#engine/tournaments/log/entries.ts'
import { resultKey } from '#engine/tournaments/log/log-state.ts'
import { listAdvancements, type Advancement } from '#engine/tournaments/formats/advancement.ts'
import { numberMatches } from '#engine/tournaments/log/match-numbers.ts'
import { dayOfMatch } from '#engine/tournaments/log/schedule.ts'
import { sortByPlayOrder } from '#engine/tournaments/log/play-order.ts'
import { groupName, roundIdOf } from '#engine/tournaments/log/round-id.ts'
import { bracketRounds, roundTitle } from '#engine/tournaments/formats/round-title.ts'
import type { Side, TournamentMatch } from '#engine/tournaments/log/state.ts'
import { parseDetails, matchesOfTournament, type MatchRow } from '../../matches/store.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { countReports } from '../results/report-result.ts'
import { findMatchFormat } from '../results/result-draft.ts'
import { listCalls, loadPeople, listTeamMatchesIn, type CallRow, type People } from '../store.ts'
import { iso } from '../../platform/iso.ts'
import type { LoadedTournament } from '../tournament-state.ts'

/** Data needed to describe matches. */
export type MatchContext = {
  readonly loaded: LoadedTournament
  readonly people: People
  readonly numbers: ReadonlyMap<string, number>
  readonly seeds: ReadonlyMap<string, number>
  readonly advancements: readonly Advancement[]
  readonly recorded: ReadonlyMap<string, MatchRow>
  readonly calls: ReadonlyMap<string, CallRow>
  /** Team matches, keyed by the match they decide and its teams. */
  readonly teamMatches: ReadonlyMap<string, string>
  readonly reports: ReadonlyMap<string, number>
  readonly decidedAt: ReadonlyMap<string, number>
  readonly rounds: ReturnType<typeof bracketRounds>
  /** Null for a spectator. */
  readonly actor: Actor | null
}

export async function loadMatchContext(
  db: Database,
  loaded: LoadedTournament,
  actor: Actor | null,
  /** Loads the records of the matches shown; all of them by default. */
  loadRecords = async (): Promise<readonly MatchRow[]> =>
    matchesOfTournament(db, loaded.row.id, null),
): Promise<MatchContext> {
  const { id } = loaded.row
  const [recorded, called, people, teamMatches] = await Promise.all([
    loadRecords(),
    listCalls(db),
    loadPeople(db, id),
    isForTeams(loaded.logState.settings) ? listTeamMatchesIn(db, id) : [],
  ])
  const calls = called.filter(({ tournamentId }) => tournamentId === id)
  const context = createContextBeforePlay(loaded, people)
  return {
    ...context,
    recorded: new Map(
      recorded
        .filter(({ status }) => status === 'completed')
        .map((match) => [match.tournamentMatchId!, match]),
    ),
    calls: new Map(calls.map((call) => [call.matchId, call])),
    teamMatches: new Map(
      teamMatches.map((one) => [
        resultKey(one.tournamentMatchId ?? '', [one.homeId, one.awayId]),
        one.id,
      ]),
    ),
    actor,
  }
}

/** Builds the context for a tournament without records or calls, as a spectator sees it. */
export function createContextBeforePlay(loaded: LoadedTournament, people: People): MatchContext {
  const { state, logState } = loaded
  const seeds = state.participants.flatMap(({ player, seed }) =>
    seed === null ? [] : [[player, seed] as const],
  )
  return {
    loaded,
    people,
    numbers: numberMatches(logState, state.matches),
    seeds: new Map(seeds),
    advancements: listAdvancements(logState),
    recorded: new Map(),
    calls: new Map(),
    teamMatches: new Map(),
    reports: countReports(loaded),
    decidedAt: findDecisionTimes(loaded),
    rounds: bracketRounds(logState.settings.format, state.matches),
    actor: null,
  }
}

function findDecisionTimes({ tournament }: LoadedTournament): ReadonlyMap<string, number> {
  const times = new Map<string, number>()
  for (const event of tournament.log) {
    if (event.type === 'result_recorded') times.set(event.matchId, event.at)
  }
  return times
}

/** Returns the short name of a match, such as M3, or its id if it has no number. */
export function formatMatchLabel({ numbers }: Pick<MatchContext, 'numbers'>, id: string): string {
  const number = numbers.get(id)
  return number === undefined ? id : `M${number}`
}

const matchIdPattern = /\b[A-Z][A-Z0-9]*(?<=\d)-\d+\b/g

/** Rewrites match ids in an engine's reason as short names. */
export function formatReason(context: Pick<MatchContext, 'numbers'>, reason: string): string {
  return reason.replaceAll(matchIdPattern, (id) => formatMatchLabel(context, id))
}

const ordinals = ['', '1st', '2nd', '3rd']

function formatQualifier(group: number, rank: number): string {
  return `${ordinals[rank] ?? `${rank}th`} of ${groupName(group)}`
}

/** Returns the player of a side, or the placeholder. */
export function viewSide(context: MatchContext, side: Side): TournamentSideWire {
  const noPlayer = { playerId: null, teamId: null, seed: null, reason: null, isOut: false }
  switch (side.kind) {
    case 'player': {
      const { player } = side
      const name = context.people.get(player)?.name ?? ''
      return {
        kind: 'player',
        playerId: player,
        teamId: isForTeams(context.loaded.logState.settings) ? player : null,
        name,
        seed: context.seeds.get(player) ?? null,
        reason: null,
        isOut: isOut(context.loaded.logState, player),
      }
    }
    case 'awaited': {
      const who = side.from === 'winner' ? 'Winner' : 'Loser'
      return {
        kind: 'awaited',
        ...noPlayer,
        name: `${who} of ${formatMatchLabel(context, side.match)}`,
      }
    }
    case 'qualifier':
      return { kind: 'qualifier', ...noPlayer, name: formatQualifier(side.group, side.rank) }
    case 'nobody': {
      const name = side.because === 'bye' ? 'Bye' : 'Nobody'
      return { kind: 'nobody', ...noPlayer, name, reason: formatReason(context, side.reason) }
    }
  }
}

function viewDecision(
  context: MatchContext,
  { decision }: TournamentMatch,
): TournamentMatchWire['decision'] {
  if (decision === null) return null
  const { kind, winner, score, points, reason } = decision
  return {
    kind,
    winnerId: winner,
    score: score === null ? null : [...score],
    points: points === null ? null : [...points],
    reason: reason === null ? null : formatReason(context, reason),
  }
}

function mayReport({ actor, loaded }: MatchContext, match: TournamentMatch): boolean {
  const sides = playersOf(match)
  const isRunningOrOver = loaded.row.status === 'active' || loaded.row.status === 'completed'
  if (actor === null || !isRunningOrOver || sides === null) return false
  const playerIds = sides.flatMap((side) => membersOf(loaded.logState, side))
  const isOpen = match.status === 'ready'
  return isOpen && can(actor, 'tournament.report', { playerIds }).ok
}

function mayCorrect({ actor, loaded }: MatchContext, match: TournamentMatch): boolean {
  const isRunningOrOver = loaded.row.status === 'active' || loaded.row.status === 'completed'
  const hasTwoPlayers = playersOf(match) !== null && match.status === 'decided'
  return actor !== null && isRunningOrOver && hasTwoPlayers && can(actor, 'tournament.manage').ok
}

/** Returns the recorded match with its sides in the tournament's order. */
function viewRecorded(context: MatchContext, match: TournamentMatch) {
  const row = context.recorded.get(match.id)
  const [first] = match.sides
  if (row === undefined || match.status !== 'decided') {
    return { matchId: null, details: null, scoreText: null }
  }
  const isSwapped = first.kind === 'player' && first.player !== row.player1Id
  const details = isSwapped ? null : parseDetails(row)
  const [score1, score2] = isSwapped ? [row.score2, row.score1] : [row.score1, row.score2]
  const { sportId, ending } = row
  return {
    matchId: row.id,
    details,
    scoreText: scoreText({ sportId, ending, score1, score2, details }),
  }
}

function findTeamMatchId({ teamMatches }: MatchContext, match: TournamentMatch): string | null {
  const sides = playersOf(match)
  return sides === null ? null : (teamMatches.get(resultKey(match.id, sides)) ?? null)
}

/** Returns a match as sent to clients. */
export function viewMatch(context: MatchContext, match: TournamentMatch): TournamentMatchWire {
  const { id, stage, group, round, roundName, board, status, bestOf } = match
  const { row } = context.loaded
  const call = context.calls.get(id)
  const decidedAt = context.decidedAt.get(id)
  const countedRecord = context.recorded.get(id)
  const findNextMatchId = (outcome: Advancement['outcome']) =>
    context.advancements.find(
      (advancement) => advancement.from === id && advancement.outcome === outcome,
    )?.to ?? null
  return {
    id,
    tournamentId: row.id,
    number: context.numbers.get(id) ?? null,
    stage,
    group,
    groupName: group === null ? null : groupName(group),
    round,
    roundId: roundIdOf(match),
    roundName,
    roundTitle: roundTitle(match, context.rounds),
    board,
    sides: [viewSide(context, match.sides[0]), viewSide(context, match.sides[1])],
    status,
    decision: viewDecision(context, match),
    day: dayOfMatch(context.loaded.logState.schedule, match),
    bestOf,
    matchFormat:
      (status === 'decided' ? countedRecord?.format : null) ?? findMatchFormat(row, match),
    winnerTo: findNextMatchId('winner'),
    loserTo: findNextMatchId('loser'),
    teamMatchId: findTeamMatchId(context, match),
    ...viewRecorded(context, match),
    hasResult: isDecidedByResult(context.loaded.logState, match),
    decidedAt: decidedAt === undefined || status !== 'decided' ? null : iso(decidedAt),
    table: call?.tableName ?? null,
    calledAt: call === undefined ? null : iso(call.calledAt),
    mayReport: mayReport(context, match),
    mayCorrect: mayCorrect(context, match),
    version: context.reports.get(id) ?? 0,
  }
}

/** Returns all matches in the order of play. */
export function viewAllMatches(context: MatchContext): TournamentMatchWire[] {
  return sortByPlayOrder(context.loaded.state.matches).map((match) => viewMatch(context, match))
}
