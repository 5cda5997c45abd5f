import {
  confirmLive as confirmEndpoint,
  correctLive as correctEndpoint,
  resolveConflict as decideEndpoint,
  listLive as listEndpoint,
  readLive as readEndpoint,
  resumeLive as resumeEndpoint,
  sendLive as sendEndpoint,
  startLive as startEndpoint,
  stopLive as stopEndpoint,
  takeRole as roleEndpoint,
} from '#contract/live/events.ts'
import { readHabits as habitsEndpoint } from '#contract/live/habits.ts'
import { listPublicLive, readPublicLive } from '#contract/live/public.ts'
import type { ClubFacts } from '../tournaments/club-facts.ts'
import {
  makeMatchCode as matchCodeEndpoint,
  makeTableCode as tableCodeEndpoint,
  scoreByCode as scorerEndpoint,
} from '#contract/live/codes.ts'
import { sendSession } from '../accounts/sign-in/send-session.ts'
import { readClient } from '../accounts/sign-in/cookies.ts'
import { requirePermission } from '../platform/http/permission.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import {
  acts,
  type Actor,
  reads,
  writes,
  writesPrepared,
  type Route,
} from '../platform/http/serve.ts'
import { requireMayScore } from './access/may-score.ts'
import { correctLive } from './correct-live.ts'
import { resolveConflict } from './resolve-conflict.ts'
import { confirmLive, resumeLive, stopLive } from './end-live.ts'
import { createLiveLogs } from './live-log.ts'
import { makeMatchCode, makeTableCode, scoreByCode } from './access/codes.ts'
import { restrictToScope, requireInScope } from './access/scope.ts'
import { readHabits } from './read-habits.ts'
import { takeRole } from './access/scorers.ts'
import { sendLive } from './send-live.ts'
import { startLive } from './start-live.ts'
import { precomputePositions } from './legal-moves.ts'
import { listLiveRows, requireLive, type Sent } from './store.ts'
import { viewLive, viewOne, viewWithLog } from './view-live.ts'
import { publicCaching } from '../platform/http/public-caching.ts'
import { createPublicReplies } from './view-public.ts'

type EventsRequest = {
  readonly actor: Actor
  readonly params: { id: string }
  readonly body: { events: readonly unknown[] }
}

const emptyClientLog = { since: 0, known: null }

/** Routes of live scoring. */
export function liveRoutes(club: ClubFacts): readonly Route[] {
  const logs = createLiveLogs()
  const publicReplies = createPublicReplies(logs, club)
  const precompute = async ({ actor, params, body }: EventsRequest, { db }: AppContext) => {
    const row = await requireLive(db, params.id)
    requireInScope(actor, row)
    await requireMayScore(db, actor, row)
    await precomputePositions(row, await logs.read(db, row), body.events as Sent[])
  }
  return [
    writes(startEndpoint, async ({ actor, body }, unit) =>
      viewOne(unit.tx, await startLive(unit, actor, body), actor, unit.now),
    ),

    reads(listEndpoint, async ({ actor, query }, { db, clock }) => ({
      items: await viewLive(
        db,
        await listLiveRows(db, restrictToScope(actor, query)),
        actor,
        clock(),
      ),
    })),

    reads(readEndpoint, async ({ actor, params, query }, { db, clock }) => {
      const row = await requireLive(db, params.id)
      requireInScope(actor, row)
      const log = await logs.read(db, row)
      const from = { ...query, known: query.known ?? null }
      return viewWithLog(db, { row, log }, from, actor, clock())
    }),

    reads(habitsEndpoint, async ({ actor, params }, { db }) => {
      const row = await requireLive(db, params.id)
      requireInScope(actor, row)
      return readHabits(db, logs, row)
    }),

    reads(listPublicLive, async ({ query, reply }, context) => {
      const publicReply = await publicReplies.list(context, query.sportId)
      reply.header('cache-control', publicCaching)
      return publicReply
    }),

    reads(readPublicLive, async ({ params, reply }, context) => {
      const publicReply = await publicReplies.one(context, params.id)
      reply.header('cache-control', publicCaching)
      return publicReply
    }),

    writesPrepared(sendEndpoint, precompute, async ({ actor, params, body }, unit) =>
      sendLive(unit, logs, actor, params.id, body),
    ),

    writes(decideEndpoint, async ({ actor, params, body }, unit) => {
      const resolvedMatch = await resolveConflict(unit, logs, actor, { ...params, ...body })
      return viewWithLog(unit.tx, resolvedMatch, emptyClientLog, actor, unit.now)
    }),

    writes(confirmEndpoint, async ({ actor, params, body }, unit) =>
      viewOne(unit.tx, await confirmLive(unit, logs, actor, params.id, body), actor, unit.now),
    ),

    writesPrepared(correctEndpoint, precompute, async ({ actor, params, body }, unit) => {
      const correctedMatch = await correctLive(unit, logs, actor, { ...params, ...body })
      return viewWithLog(unit.tx, correctedMatch, emptyClientLog, actor, unit.now)
    }),

    writes(stopEndpoint, async ({ actor, params, body }, unit) =>
      viewOne(unit.tx, await stopLive(unit, actor, params.id, body.reason), actor, unit.now),
    ),

    writes(resumeEndpoint, async ({ actor, params }, unit) =>
      viewOne(unit.tx, await resumeLive(unit, actor, params.id), actor, unit.now),
    ),

    writes(matchCodeEndpoint, async ({ actor, params }, unit) =>
      makeMatchCode(unit, actor, params.id),
    ),

    writes(tableCodeEndpoint, async ({ actor, body }, unit) => {
      requirePermission(actor, 'live.tableCode')
      return makeTableCode(unit, actor, body.table)
    }),

    acts(scorerEndpoint, async ({ body, request, reply }, context) => {
      const client = readClient(request)
      return sendSession({ request, reply }, await scoreByCode(context, client, body), client)
    }),

    writes(roleEndpoint, async ({ actor, params, body }, unit) =>
      viewOne(unit.tx, await takeRole(unit, actor, params.id, body), actor, unit.now),
    ),
  ]
}
