import type { FieldProblem } from '#contract/errors.ts'
import type { Outcome, Sides } from '#engine/tournaments/log/events.ts'
import type { TournamentMatch } from '#engine/tournaments/log/state.ts'
import type { TournamentCommand } from '#engine/tournaments/log/commands/command-types.ts'
import { dropDrawWarning } from '#engine/sports/chess/rules.ts'
import { isForTeams, membersOf } from '#engine/tournaments/log/pairs.ts'
import { playersOf } from '#engine/tournaments/log/commands/decide-match.ts'
import { checkDraftWithPlayers, requireResult } from '../../matches/match-row.ts'
import { staleVersion } from '../../platform/http/errors.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { listPlayerLocks, findUnerasedPlayers } from '../../players/store.ts'
import { listSharedBoardLocks } from '../../ratings/rate-log.ts'
import {
  findRecords,
  recordResult,
  findCountedRecord,
  type RecordedResult,
} from './recorded-matches.ts'
import {
  findMatchFormat,
  toOutcome,
  findPartners,
  requireTournamentMatch,
  requireSides,
  createResultDraft,
  type ResultInput,
} from './result-draft.ts'
import { createTeamOutcome } from './team-outcome.ts'
import { listCalls } from '../store.ts'
import { tournaments } from '../tournament.ts'
import { type LoadedTournament, tournamentState } from '../tournament-state.ts'

export type ReportedResult = {
  readonly after: LoadedTournament
  readonly matchId: string
  readonly recorded: RecordedResult | null
  readonly warnings: readonly FieldProblem[]
}

type ReportRequest = {
  readonly id: string
  readonly matchId: string
  readonly input: ResultInput
  readonly agoMs: number
  /** For a correction, the number of reports of this match that the corrector has seen; otherwise null. */
  readonly version: number | null
  /** The corrected date of a recorded match; the recorded one if absent. */
  readonly playedAt?: string | undefined
}

/** Returns how often each match was reported so far, which is the version that a correction names. */
export function countReports({ tournament }: LoadedTournament): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const event of tournament.log) {
    const isReport =
      event.type === 'result_recorded' ||
      event.type === 'result_corrected' ||
      event.type === 'result_removed'
    if (isReport) counts.set(event.matchId, (counts.get(event.matchId) ?? 0) + 1)
  }
  return counts
}

export function requireCurrentReport(
  loaded: LoadedTournament,
  matchId: string,
  version: number,
): void {
  if ((countReports(loaded).get(matchId) ?? 0) !== version) throw staleVersion()
}

/** Returns the command for a report or correction. */
export function createResultCommand(
  at: number,
  matchId: string,
  outcome: Outcome,
  isCorrection: boolean,
): TournamentCommand {
  return { type: isCorrection ? 'correct' : 'record', at, matchId, outcome }
}

/**
 * Reports or corrects the result of a match: the tournament advances, and the match is recorded and rated.
 * Throws if the result breaks a rule of the sport, someone else reported first, or the actor may not report.
 */
export async function reportResult(
  unit: UnitOfWork,
  actor: Actor,
  { id, matchId, input, agoMs, version, playedAt }: ReportRequest,
): Promise<ReportedResult> {
  const loaded = await tournamentState.lockFor(unit, actor, id)
  const match = requireTournamentMatch(loaded, matchId)
  requireReporter(actor, loaded, matchId, version !== null)
  const sides = requireSides(loaded, match, input)
  if (version !== null) requireCurrentReport(loaded, matchId, version)
  if (isForTeams(loaded.logState.settings)) {
    const outcome = createTeamOutcome(input, sides)
    const after = await applyOutcome(unit, actor, loaded, { matchId, outcome, version, agoMs })
    return { after, matchId, recorded: null, warnings: [] }
  }
  const isPlayedNow = version === null && agoMs === 0
  const [records, players] = await lockSides(unit, loaded, { match, sides, isPlayedNow })
  const countedRecord = findCountedRecord(records)
  const draft = { ...createResultDraft(loaded, match, sides, input, countedRecord), playedAt }
  const draftContext = { actor: null, recorded: countedRecord ?? null }
  const checked = checkDraftWithPlayers(players, draft, unit.now, draftContext)
  const result = requireResult(checked)
  const outcome = toOutcome(draft, result, sides, input.reason)
  const report = { matchId, records, draft, result, agoMs, reason: input.reason }
  const after = await applyOutcome(unit, actor, loaded, { matchId, outcome, version, agoMs })
  const recorded = await recordResult(unit, actor, after, report, checked.names)
  return { after, matchId, recorded, warnings: dropDrawWarning(checked.warnings) }
}

type MatchSides = {
  readonly match: TournamentMatch
  readonly sides: Sides
  /** Whether this is the first report, of a match played just now. */
  readonly isPlayedNow: boolean
}

/** Returns a match's recorded matches and its existing players. Locks boards and players of a match played now. */
async function lockSides(
  unit: UnitOfWork,
  loaded: LoadedTournament,
  { match, sides, isPlayedNow }: MatchSides,
) {
  const { row, logState } = loaded
  const { partner1Id, partner2Id } = findPartners(logState, sides)
  const playerIds = [...sides, partner1Id, partner2Id].filter((id) => id !== null)
  if (isPlayedNow) {
    const boards =
      row.rated === 1 ? listSharedBoardLocks(row.sportId, findMatchFormat(row, match)) : []
    await unit.lockModes(new Map([...boards, ...listPlayerLocks(playerIds)]))
  }
  return Promise.all([
    findRecords(unit.tx, row.id, match.id),
    findUnerasedPlayers(unit.tx, playerIds),
  ])
}

type OutcomeReport = Pick<ReportRequest, 'matchId' | 'version' | 'agoMs'> & {
  readonly outcome: Outcome
}

async function applyOutcome(
  unit: UnitOfWork,
  actor: Actor,
  loaded: LoadedTournament,
  { matchId, outcome, version, agoMs }: OutcomeReport,
): Promise<LoadedTournament> {
  const isFirst = version === null
  const calledAt = isFirst && agoMs === 0 ? await findCallTime(unit, loaded, matchId) : null
  const command = {
    ...createResultCommand(unit.now, matchId, outcome, !isFirst),
    ...(calledAt === null ? {} : { calledAt }),
  }
  const eventType = 'tournament.match_decided'
  return tournaments.execute(unit, actor, loaded, command, { eventType, reported: matchId })
}

/** Returns when a match was called to a table, from which its duration is measured; null without a call. */
async function findCallTime(unit: UnitOfWork, { row }: LoadedTournament, matchId: string) {
  if (row.tables === '[]') return null
  const calls = await listCalls(unit.tx)
  const call = calls.find((one) => one.tournamentId === row.id && one.matchId === matchId)
  return call?.calledAt ?? null
}

/** Throws unless the actor may report: players their own match, and only organisers a correction. */
export function requireReporter(
  actor: Actor,
  loaded: LoadedTournament,
  matchId: string,
  isCorrection: boolean,
): void {
  if (isCorrection) return requirePermission(actor, 'tournament.manage')
  const sides = playersOf(requireTournamentMatch(loaded, matchId)) ?? []
  const playerIds = sides.flatMap((side) => membersOf(loaded.logState, side))
  return requirePermission(actor, 'tournament.report', { playerIds })
}
