import * as exchangeContract from '#contract/tournaments/exchange.ts'
import { getForecast } from '#contract/tournaments/forecast.ts'
import * as lifeContract from '#contract/tournaments/life.ts'
import * as resultsContract from '#contract/tournaments/matches.ts'
import * as entriesContract from '#contract/tournaments/participants.ts'
import * as roundsContract from '#contract/tournaments/rounds.ts'
import * as tablesContract from '#contract/tournaments/tables.ts'
import * as tournamentContract from '#contract/tournaments/tournament.ts'
import { can } from '#engine/access/policy.ts'
import { readRecordedAgo } from '../matches/recorded-ago.ts'
import { viewMatches, matchesOfTournament, viewMatchesWithDeltas } from '../matches/store.ts'
import { toPage } from '../platform/http/to-page.ts'
import type { Database } from '../platform/database/database.ts'
import { notFound } from '../platform/http/errors.ts'
import { requirePermission } from '../platform/http/permission.ts'
import { publicCaching } from '../platform/http/public-caching.ts'
import {
  actsOnce,
  reads,
  readsPrefetched,
  writes,
  writesOrDryRuns,
  type Actor,
  type Route,
} from '../platform/http/serve.ts'
import { readIdempotencyKey, runOnce } from '../platform/http/idempotency.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { RatingPreview } from '../ratings/preview/rating-preview.ts'
import { findSeasonSpan } from '../seasons/season-span.ts'
import { callMatch, callNext, undoCall } from './tables/call-match.ts'
import { changeParticipant, requestBye } from './entries/change-participant.ts'
import type { ClubFacts } from './club-facts.ts'
import { copyTournament } from './lifecycle/copy-tournament.ts'
import { createTournament } from './lifecycle/create-tournament.ts'
import { createCardReply, type CardPainter } from './views/draw-card.ts'
import { enterMany, planMany } from './entries/enter-many.ts'
import { enterPlayer } from './entries/enter-player.ts'
import { exportCsv, exportTrf } from './exchange/export-tournament.ts'
import { importReport, planReport } from './exchange/import-report.ts'
import type { Forecaster } from './tables/forecast-tournament.ts'
import { viewForecast } from './tables/view-forecast.ts'
import { listMyPairings } from './tables/list-my-pairings.ts'
import { type BeforeDelete, deleteTournament } from './lifecycle/delete-tournament.ts'
import { changePhase, type PhaseChange } from './lifecycle/change-phase.ts'
import { pairRound, releaseRound, unpairRound, withPreparedRound } from './rounds/pair-round.ts'
import { createDrawPreviewer, type DrawPreviewer } from './rounds/preview-draw.ts'
import { previewResult } from './results/preview-result.ts'
import { removeResult } from './results/remove-result.ts'
import { reportResult, type ReportedResult } from './results/report-result.ts'
import { scheduleRounds } from './rounds/schedule-rounds.ts'
import { drawPairs, pairUp } from './entries/make-pairs.ts'
import { seedTournament } from './rounds/seed-tournament.ts'
import { reopenTie, settleTie } from './rounds/settle-tie.ts'
import { listTournamentRows, loadPeople } from './store.ts'
import type { CardBuilder } from './views/tournament-card.ts'
import { undoStart } from './lifecycle/undo-start.ts'
import { updateTournament } from './lifecycle/update-tournament.ts'
import { viewBracket } from './views/view-bracket.ts'
import { loadMatchContext, viewMatch, viewAllMatches } from './views/view-matches.ts'
import { createPublicCalendars, type PublicCalendars } from './exchange/view-calendar.ts'
import { createPublicViewer, loadPublicTournament, type PublicViewer } from './views/view-public.ts'
import { viewRounds } from './views/view-rounds.ts'
import { viewStandings } from './views/view-standings.ts'
import { viewTables } from './tables/view-tables.ts'
import { viewTournament, viewParticipants, viewSummaries } from './views/view-tournament.ts'
import { type TournamentCache, type LoadedTournament, tournamentState } from './tournament-state.ts'

const pairEndpoint = roundsContract.pairRound
const requireManager = (actor: Actor) => requirePermission(actor, 'tournament.manage')

/** Returns a changed tournament as the actor's page shows it. */
async function viewForActor(db: Database, after: LoadedTournament, actor: Actor) {
  return viewTournament(db, after, actor.playerId)
}

/** Moves a tournament to another phase, as an organiser. */
async function changePhaseAndView(unit: UnitOfWork, actor: Actor, id: string, change: PhaseChange) {
  requireManager(actor)
  return viewForActor(unit.tx, await changePhase(unit, actor, id, change), actor)
}

async function viewAllParticipants(db: Database, after: LoadedTournament) {
  const people = await loadPeople(db, after.row.id)
  return viewParticipants(after, people)
}

async function requireParticipant(db: Database, changed: LoadedTournament, playerId: string) {
  const participant = (await viewAllParticipants(db, changed)).find(
    (each) => each.playerId === playerId || each.partnerId === playerId,
  )
  if (participant === undefined) throw notFound('tournament.notEntered')
  return participant
}

async function viewReportedResult(db: Database, reported: ReportedResult, actor: Actor) {
  const { after, matchId, recorded } = reported
  const rows = recorded === null ? [] : [recorded.row]
  // A new result has no corrections yet, so its rating changes are complete.
  const changes = recorded?.changes ?? null
  const [context, [recordedMatch]] = await Promise.all([
    loadMatchContext(db, after, actor, async () =>
      changes === null ? matchesOfTournament(db, after.row.id, [matchId]) : rows,
    ),
    changes === null
      ? viewMatches(db, rows, actor)
      : viewMatchesWithDeltas(db, rows, changes, actor),
  ])
  const match = after.state.matches.find(({ id }) => id === matchId)!
  return {
    match: viewMatch(context, match),
    recorded: recordedMatch ?? null,
    warnings: [...reported.warnings],
    status: after.row.status,
    revision: after.row.revision,
  }
}

/** Routes to list, create and edit tournaments and to change their phase. */
const lifecycleRoutes = (
  tournamentCache: TournamentCache,
  club: ClubFacts,
  beforeDelete: BeforeDelete,
): readonly Route[] => [
  reads(tournamentContract.listTournaments, async ({ actor, query }, { db }) => {
    const withDrafts = can(actor, 'tournament.read', { isDraft: true }).ok
    const { seasonId } = query
    const startRange = seasonId === undefined ? null : await findSeasonSpan(db, seasonId)
    const { rows, total } = await listTournamentRows(db, { ...query, withDrafts, startRange })
    const items = await viewSummaries(db, rows, actor.playerId)
    return toPage(items, total, query)
  }),

  readsPrefetched(
    tournamentContract.getTournament,
    async ({ id }, { db }) => tournamentState.find(db, id),
    async ({ actor }, row, { db }) =>
      viewTournament(db, await tournamentCache.loadFromRow(actor, db, row), actor.playerId),
  ),

  writes(lifeContract.createTournament, async ({ actor, body }, unit) => {
    requirePermission(actor, 'tournament.create')
    const row = await createTournament(unit, club, body, actor.userId)
    const loaded = tournamentState.fold({ row, log: [] }, unit.now)
    return viewTournament(unit.tx, loaded, actor.playerId)
  }),

  writes(lifeContract.copyTournament, async ({ actor, params, body }, unit) => {
    requirePermission(actor, 'tournament.create')
    return viewTournament(
      unit.tx,
      await copyTournament(unit, actor, params.id, body),
      actor.playerId,
    )
  }),

  writes(lifeContract.updateTournament, async ({ actor, params, body }, unit) => {
    requireManager(actor)
    const changed = await updateTournament(unit, actor, params.id, body)
    return viewForActor(unit.tx, changed, actor)
  }),

  writes(lifeContract.deleteTournament, async ({ actor, params, query }, unit) => {
    requireManager(actor)
    const { version } = query
    await deleteTournament(unit, actor, { id: params.id, version }, beforeDelete)
    return { deleted: true as const }
  }),

  writes(lifeContract.openTournament, async ({ actor, params, body }, unit) =>
    changePhaseAndView(unit, actor, params.id, { type: 'open', phase: body.phase }),
  ),

  writes(lifeContract.startTournament, async ({ actor, params }, unit) =>
    changePhaseAndView(unit, actor, params.id, { type: 'start' }),
  ),

  writes(lifeContract.undoStart, async ({ actor, params, query }, unit) => {
    requireManager(actor)
    const changed = await undoStart(unit, actor, params.id, query.version)
    return viewForActor(unit.tx, changed, actor)
  }),

  writes(lifeContract.cancelTournament, async ({ actor, params, body }, unit) =>
    changePhaseAndView(unit, actor, params.id, { type: 'cancel', reason: body.reason }),
  ),

  writes(lifeContract.reopenTournament, async ({ actor, params }, unit) =>
    changePhaseAndView(unit, actor, params.id, { type: 'reopen' }),
  ),

  writes(lifeContract.closeTournament, async ({ actor, params }, unit) =>
    changePhaseAndView(unit, actor, params.id, { type: 'close' }),
  ),

  writes(lifeContract.seedTournament, async ({ actor, params, body }, unit) => {
    requireManager(actor)
    const changed = await seedTournament(unit, actor, params.id, body)
    return viewForActor(unit.tx, changed, actor)
  }),
]

/** Routes for participants. */
const participantRoutes = (tournamentCache: TournamentCache): readonly Route[] => [
  reads(entriesContract.listParticipants, async ({ actor, params }, { db }) => {
    const loaded = await tournamentCache.loadFor(actor, db, params.id)
    const items = viewParticipants(loaded, await loadPeople(db, params.id))
    return { items, maxParticipants: loaded.row.maxParticipants }
  }),

  writes(entriesContract.addParticipant, async ({ actor, params, body }, unit) => {
    const changed = await enterPlayer(unit, actor, params.id, body)
    return requireParticipant(unit.tx, changed, body.playerId)
  }),

  writes(entriesContract.pairUp, async ({ actor, params, body }, unit) => {
    const pair = { playerId: params.playerId, partnerId: body.partnerId }
    const changed = await pairUp(unit, actor, params.id, pair)
    return requireParticipant(unit.tx, changed, params.playerId)
  }),

  writes(entriesContract.drawPairs, async ({ actor, params }, unit) => {
    const changed = await drawPairs(unit, actor, params.id)
    const items = await viewAllParticipants(unit.tx, changed)
    return { items, maxParticipants: changed.row.maxParticipants }
  }),

  writesOrDryRuns(
    entriesContract.addParticipants,
    async ({ actor, params, body }, app) => {
      requireManager(actor)
      return planMany(app, await tournamentCache.load(app.db, params.id), body)
    },
    async ({ actor, params, body }, unit) => enterMany(unit, actor, params.id, body),
  ),

  writes(entriesContract.removeParticipant, async ({ actor, params, query }, unit) => {
    const { playerId } = params
    const change = { playerId, action: 'remove', reason: '', isUndo: query.undo } as const
    const changed = await changeParticipant(unit, actor, params.id, change)
    const items = await viewAllParticipants(unit.tx, changed)
    return { items, maxParticipants: changed.row.maxParticipants }
  }),

  writes(entriesContract.changeParticipant, async ({ actor, params, body }, unit) => {
    const change = { playerId: params.playerId, ...body }
    const changed = await changeParticipant(unit, actor, params.id, change)
    return requireParticipant(unit.tx, changed, params.playerId)
  }),

  writes(entriesContract.requestBye, async ({ actor, params, body }, unit) => {
    const bye = { playerId: params.playerId, ...body }
    const changed = await requestBye(unit, actor, params.id, bye)
    return requireParticipant(unit.tx, changed, params.playerId)
  }),
]

/** Routes for matches and results. */
const matchRoutes = (
  tournamentCache: TournamentCache,
  ratingPreview: RatingPreview,
  previewDraw: DrawPreviewer,
): readonly Route[] => [
  reads(resultsContract.listTournamentMatches, async ({ actor, params }, { db }) => {
    const loaded = await tournamentCache.loadFor(actor, db, params.id)
    const items = viewAllMatches(await loadMatchContext(db, loaded, actor))
    return { items, revision: loaded.row.revision }
  }),

  writes(resultsContract.reportResult, async ({ actor, params, body, request }, unit) => {
    const { id, matchId } = params
    const report = { id, matchId, input: body, agoMs: readRecordedAgo(request), version: null }
    return viewReportedResult(unit.tx, await reportResult(unit, actor, report), actor)
  }),

  writes(resultsContract.correctResult, async ({ actor, params, body }, unit) => {
    const { version, ...input } = body
    const report = { ...params, input, agoMs: 0, version }
    return viewReportedResult(unit.tx, await reportResult(unit, actor, report), actor)
  }),

  writes(resultsContract.removeResult, async ({ actor, params, query }, unit) => {
    const changed = await removeResult(unit, actor, { ...params, version: query.version })
    const reported = { after: changed, matchId: params.matchId, recorded: null, warnings: [] }
    return viewReportedResult(unit.tx, reported, actor)
  }),

  reads(resultsContract.previewResult, async ({ actor, params, body }, app) =>
    previewResult({ app, tournamentCache, ratingPreview }, actor, { ...params, body }),
  ),

  reads(roundsContract.getBracket, async ({ actor, params }, { db }) => {
    const loaded = await tournamentCache.loadFor(actor, db, params.id)
    const bracket = viewBracket(await loadMatchContext(db, loaded, actor))
    return { ...bracket, revision: loaded.row.revision }
  }),

  reads(roundsContract.previewDraw, async ({ actor, params }, app) => {
    requireManager(actor)
    return previewDraw(app, await tournamentCache.load(app.db, params.id))
  }),

  reads(roundsContract.getStandings, async ({ actor, params }, { db }) => {
    const loaded = await tournamentCache.loadFor(actor, db, params.id)
    const standings = viewStandings(loaded, await loadPeople(db, params.id))
    return { ...standings, revision: loaded.row.revision }
  }),

  reads(roundsContract.listRounds, async ({ actor, params }, { db, clock }) => {
    const loaded = await tournamentCache.loadFor(actor, db, params.id)
    const rounds = viewRounds(loaded, await loadPeople(db, params.id), clock())
    const { revision, version } = loaded.row
    return { ...rounds, revision, version }
  }),

  writes(roundsContract.scheduleRounds, async ({ actor, params, body }, unit) => {
    requireManager(actor)
    const after = await scheduleRounds(unit, actor, params.id, body)
    const { revision, version } = after.row
    return { revision, version }
  }),

  // A large round is paired before the unit of work begins, because that may only await the database.
  actsOnce(pairEndpoint, async (input, app) => {
    const { actor, params, body, request } = input
    requireManager(actor)
    const { relax } = body
    const once = {
      key: readIdempotencyKey(request, actor.userId),
      endpoint: pairEndpoint,
      input,
      secret: app.secret,
    }
    return withPreparedRound(app, tournamentCache, { id: params.id, relax }, async (prepared) =>
      app.runInUnitOfWork(async (unit) =>
        runOnce(unit, once, async () => {
          const after = await pairRound(unit, actor, params.id, { relax, prepared })
          return { round: after.logState.paired.length, revision: after.row.revision }
        }),
      ),
    )
  }),

  writes(roundsContract.unpairRound, async ({ actor, params }, unit) => {
    requireManager(actor)
    const after = await unpairRound(unit, actor, params.id, params.round)
    return { round: params.round, revision: after.row.revision }
  }),

  writes(roundsContract.releaseRound, async ({ actor, params }, unit) => {
    requireManager(actor)
    const after = await releaseRound(unit, actor, params.id, params.roundId)
    return { roundId: params.roundId, revision: after.row.revision }
  }),
]

/** Routes for ties that the tie-breaks leave open. */
const tieRoutes: readonly Route[] = [
  writes(roundsContract.settleTie, async ({ actor, params, body }, unit) => {
    requireManager(actor)
    const { after, order } = await settleTie(unit, actor, params.id, body)
    return { order: [...order], revision: after.row.revision }
  }),

  writes(roundsContract.reopenTie, async ({ actor, params, body }, unit) => {
    requireManager(actor)
    const after = await reopenTie(unit, actor, params.id, body)
    return { revision: after.row.revision }
  }),
]

/** Routes for tables and calls. */
const tableRoutes = (tournamentCache: TournamentCache, forecasts: Forecaster): readonly Route[] => [
  reads(tablesContract.listTables, async ({ actor, params }, { db, clock }) =>
    viewTables(
      db,
      await tournamentCache.loadFor(actor, db, params.id),
      clock(),
      can(actor, 'tournament.manage').ok,
    ),
  ),

  reads(getForecast, async ({ actor, params }, app) =>
    viewForecast(
      app,
      forecasts,
      await tournamentCache.loadFor(actor, app.db, params.id),
      actor.playerId,
    ),
  ),

  writes(tablesContract.callNext, async ({ actor, params }, unit) => {
    requireManager(actor)
    return viewTables(unit.tx, await callNext(unit, actor, params.id), unit.now, true)
  }),

  writes(tablesContract.callMatch, async ({ actor, params, body }, unit) => {
    requireManager(actor)
    const { id, matchId } = params
    const loaded = await callMatch(unit, actor, id, { matchId, table: body.table })
    return viewTables(unit.tx, loaded, unit.now, true)
  }),

  writes(tablesContract.undoCall, async ({ actor, params }, unit) => {
    requireManager(actor)
    const loaded = await undoCall(unit, actor, params.id, params.matchId)
    return viewTables(unit.tx, loaded, unit.now, true)
  }),

  reads(tablesContract.listMyPairings, async ({ actor }, app) => ({
    items: await listMyPairings(app, tournamentCache, actor.playerId),
  })),
]

/** Public replies, each computed once and shared by many requests. */
type PublicReplies = {
  readonly views: PublicViewer
  readonly calendars: PublicCalendars
  readonly cards: CardBuilder
  readonly paint: CardPainter
}

/** Routes for export, import and public views. */
const exchangeRoutes = (
  tournamentCache: TournamentCache,
  club: ClubFacts,
  publicReplies: PublicReplies,
): readonly Route[] => [
  reads(exchangeContract.exportTrf, async ({ actor, params, query }, { db }) =>
    exportTrf(db, await tournamentCache.loadFor(actor, db, params.id), query.form),
  ),

  writesOrDryRuns(
    exchangeContract.importTrf,
    async ({ actor, body }, app) => {
      requirePermission(actor, 'tournament.create')
      return planReport(app, actor, body)
    },
    async ({ actor, body }, unit) => {
      requirePermission(actor, 'tournament.create')
      return importReport(unit, actor, body)
    },
  ),

  reads(exchangeContract.exportCsv, async ({ actor, params, query }, { db }) =>
    exportCsv(db, await tournamentCache.loadFor(actor, db, params.id), query.what),
  ),

  reads(exchangeContract.getCalendar, async (_request, app) =>
    publicReplies.calendars.forClub(app),
  ),

  reads(exchangeContract.getTournamentCalendar, async ({ params }, app) =>
    publicReplies.calendars.forTournament(app, params.id),
  ),

  reads(exchangeContract.getTournamentCard, async ({ params }, app) => {
    const loaded = await loadPublicTournament(tournamentCache, app.db, params.id)
    return createCardReply(
      publicReplies.paint,
      await publicReplies.cards(app.db, loaded, await club.name(app)),
    )
  }),

  reads(exchangeContract.getPublicTournament, async ({ params, reply }, app) => {
    reply.header('cache-control', publicCaching)
    return publicReplies.views(app, params.id)
  }),
]

export const tournamentRoutes = (
  {
    tournamentCache,
    cards,
    paint,
    forecasts,
    beforeDelete,
  }: {
    readonly tournamentCache: TournamentCache
    readonly cards: CardBuilder
    readonly paint: CardPainter
    readonly forecasts: Forecaster
    readonly beforeDelete: BeforeDelete
  },
  ratingPreview: RatingPreview,
  club: ClubFacts,
): readonly Route[] => [
  ...lifecycleRoutes(tournamentCache, club, beforeDelete),
  ...participantRoutes(tournamentCache),
  ...matchRoutes(tournamentCache, ratingPreview, createDrawPreviewer()),
  ...tieRoutes,
  ...tableRoutes(tournamentCache, forecasts),
  ...exchangeRoutes(tournamentCache, club, {
    views: createPublicViewer(tournamentCache, club),
    calendars: createPublicCalendars(tournamentCache, club),
    cards,
    paint,
  }),
]
