import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { FieldProblem } from '#contract/errors.ts'
import type {
  ConsequencesInTournament,
  previewResult as endpoint,
} from '#contract/tournaments/matches.ts'
import { dropDrawWarning } from '#engine/sports/chess/rules.ts'
import type { TournamentCommand } from '#engine/tournaments/log/commands/command-types.ts'
import { resultKey } from '#engine/tournaments/log/log-state.ts'
import { isForTeams } from '#engine/tournaments/log/pairs.ts'
import { playersOf } from '#engine/tournaments/log/commands/decide-match.ts'
import { previewEvents, type Preview } from '#engine/tournaments/log/preview.ts'
import { roundTitle } from '#engine/tournaments/formats/round-title.ts'
import { numberMatches } from '#engine/tournaments/log/match-numbers.ts'
import type { TournamentMatch } from '#engine/tournaments/log/state.ts'
import { checkDraft } from '../../matches/match-row.ts'
import type { Database } from '../../platform/database/database.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { createIdSource } from '../../platform/database/unit-of-work.ts'
import type { RatingPreview } from '../../ratings/preview/rating-preview.ts'
import { nameDifferences } from '../../ratings/name-differences.ts'
import {
  findRecordChanges,
  toRecordChange,
  findRecords,
  findCountedRecord,
  type ResultReport,
} from './recorded-matches.ts'
import { requireReporter, createResultCommand } from './report-result.ts'
import {
  toOutcome,
  requireTournamentMatch,
  requireSides,
  createResultDraft,
} from './result-draft.ts'
import { createTeamOutcome } from './team-outcome.ts'
import { loadMatchContext, formatMatchLabel, type MatchContext } from '../views/view-matches.ts'
import { findChangedMatches, tryCommand } from '../tournament.ts'
import { type FoldedTournament, foldTournament } from '../fold-tournament.ts'
import type { TournamentCache, LoadedTournament } from '../tournament-state.ts'

type Body = BodyOf<typeof endpoint>
type Reply = ReplyInput<typeof endpoint>

/** A checked result: its command, or the problems with it. */
type CheckedReport = {
  readonly command: TournamentCommand | null
  readonly report: ResultReport | null
  readonly errors: readonly FieldProblem[]
  readonly warnings: readonly FieldProblem[]
}

/** Dependencies of a result preview. */
export type PreviewContext = {
  readonly app: AppContext
  readonly tournamentCache: TournamentCache
  readonly ratingPreview: RatingPreview
}

async function checkReport(
  db: Database,
  now: number,
  loaded: LoadedTournament,
  { match, body }: { match: TournamentMatch; body: Body },
): Promise<CheckedReport> {
  const sides = requireSides(loaded, match, body)
  if (isForTeams(loaded.logState.settings)) {
    const outcome = createTeamOutcome(body, sides)
    const isCorrection = loaded.logState.results.has(resultKey(match.id, sides))
    const command = createResultCommand(now, match.id, outcome, isCorrection)
    return { command, report: null, errors: [], warnings: [] }
  }
  const records = await findRecords(db, loaded.row.id, match.id)
  const countedRecord = findCountedRecord(records)
  const draft = createResultDraft(loaded, match, sides, body, countedRecord)
  const draftContext = { actor: null, recorded: countedRecord ?? null }
  const checked = await checkDraft(db, draft, now, draftContext)
  const isValid = checked.errors.length === 0 && checked.check.ok
  if (!isValid || !checked.check.ok) {
    return { command: null, report: null, errors: checked.errors, warnings: checked.warnings }
  }
  const { result } = checked.check
  const outcome = toOutcome(draft, result, sides, body.reason)
  const isCorrection = loaded.logState.results.has(resultKey(match.id, sides))
  const command = createResultCommand(now, match.id, outcome, isCorrection)
  const report = { matchId: match.id, records, draft, result, agoMs: 0, reason: body.reason }
  return { command, report, errors: [], warnings: checked.warnings }
}

/** Returns the effects of a result, a correction or a removal without storing it. */
export async function previewResult(
  previewContext: PreviewContext,
  actor: Actor,
  { id, matchId, body }: { id: string; matchId: string; body: Body },
): Promise<Reply> {
  const { db, clock } = previewContext.app
  const loaded = await previewContext.tournamentCache.loadFor(actor, db, id)
  const match = requireTournamentMatch(loaded, matchId)
  const sides = playersOf(match)
  const hasResult = sides !== null && loaded.logState.results.has(resultKey(matchId, sides))
  requireReporter(actor, loaded, matchId, hasResult || body.remove)
  const now = clock()
  const checked: CheckedReport = body.remove
    ? { command: createRemoveCommand(now, matchId), report: null, errors: [], warnings: [] }
    : await checkReport(db, now, loaded, { match, body })
  const warnings = dropDrawWarning(checked.warnings)
  const noEffects = { consequences: null, ripple: null }
  if (checked.command === null) return { errors: [...checked.errors], warnings, ...noEffects }
  const result = tryCommand(loaded, checked.command)
  if (!result.ok) {
    const errors = result.refusals.map(({ key, values, message }) => ({
      field: 'player2Score',
      key,
      values,
      message,
    }))
    return { errors, warnings, ...noEffects }
  }
  const context = await loadMatchContext(db, loaded, null)
  const log = [...loaded.tournament.log, ...result.events]
  const after = { ...loaded, ...foldTournament({ ...loaded.tournament, log }) }
  const preview = previewEvents(loaded.tournament, result.events)
  const ripple = await previewRipple(previewContext, actor, {
    loaded,
    after,
    report: checked.report,
  })
  return {
    errors: [],
    warnings,
    consequences: toConsequences(context, after, preview, matchId),
    // A first result recalculates no earlier match.
    ripple: hasResult && checked.report !== null ? ripple : { ...ripple, matches: 0 },
  }
}

type RippleInput = {
  readonly loaded: LoadedTournament
  readonly after: LoadedTournament
  readonly report: ResultReport | null
}

/** Returns the rating changes caused by the result and by other recorded matches that it voids or restores. */
async function previewRipple(
  { app: { db, clock }, ratingPreview }: PreviewContext,
  actor: Actor,
  { loaded, after, report }: RippleInput,
) {
  const changedIds = findChangedMatches(loaded.state, after.state)
  const followingIds = changedIds.filter((each) => each !== report?.matchId)
  const ids = createIdSource(clock)
  const followingChanges = await findRecordChanges(db, after, followingIds, ids.now)
  const reportedChanges = report === null ? [] : [toRecordChange({ ...ids, actor }, loaded, report)]
  return nameDifferences(
    db,
    await ratingPreview.previewChanges([...followingChanges, ...reportedChanges]),
  )
}

const createRemoveCommand = (at: number, matchId: string): TournamentCommand => ({
  type: 'remove_result',
  at,
  matchId,
})

function toConsequences(
  context: MatchContext,
  after: FoldedTournament,
  preview: Preview,
  matchId: string,
): ConsequencesInTournament {
  const { state } = context.loaded
  const findName = (player: string | null) =>
    player === null ? null : (context.people.get(player)?.name ?? '')
  const matchesById = new Map(
    [...after.state.matches, ...state.matches].map((each) => [each.id, each]),
  )
  const toNamedMatch = (id: string) => ({
    matchId: id,
    number: context.numbers.get(id) ?? null,
    title: roundTitle(matchesById.get(id)!, context.rounds),
  })
  return {
    ...describeNextSteps(context, after, matchId),
    changedSides: preview.changedSides.map(({ matchId: id, before, after: now }) => ({
      ...toNamedMatch(id),
      before: [findName(before[0]), findName(before[1])],
      after: [findName(now[0]), findName(now[1])],
    })),
    fallenResults: preview.fallenResults.filter((id) => id !== matchId).map(toNamedMatch),
    newlyDecided: preview.newlyDecided.filter((id) => id !== matchId).map(toNamedMatch),
    changedPlaces: preview.changedPlaces.map(({ player, before, after: now }) => ({
      playerId: player,
      name: findName(player) ?? '',
      before,
      after: now,
    })),
    statusBefore: preview.statusBefore,
    statusAfter: preview.statusAfter,
  }
}

/** Returns the next match or final place of each player of a match. */
function describeNextSteps(context: MatchContext, after: FoldedTournament, matchId: string) {
  const decision = after.state.matches.find(({ id }) => id === matchId)?.decision
  const numbers = numberMatches(after.logState, after.state.matches)
  const describeNextStep = (outcome: 'winner' | 'loser') => {
    const player = decision?.[outcome] ?? null
    if (player === null || decision === null || decision === undefined) return null
    const name = context.people.get(player)?.name ?? ''
    const place = after.state.participants.find((each) => each.player === player)?.place ?? null
    const advancement = context.advancements.find(
      (each) => each.from === matchId && each.outcome === outcome,
    )
    const next = after.state.matches.find(({ id }) => id === advancement?.to)
    if (next !== undefined && next.status !== 'not_needed') {
      const title = roundTitle(next, context.rounds)
      return `${name} goes to ${formatMatchLabel({ numbers }, next.id)}, ${title}`
    }
    if (context.advancements.length === 0) return null
    return place === null ? `${name} is out` : `${name} ends in place ${place}`
  }
  return { winner: describeNextStep('winner'), loser: describeNextStep('loser') }
}
