import type { FastifyRequest } from 'fastify'
import {
  correctMatch as correctEndpoint,
  getMatch as getEndpoint,
  getMatchHistory as historyEndpoint,
  listMatches as listEndpoint,
  previewMatch as previewEndpoint,
  recordMatch as recordEndpoint,
  voidMatch as voidEndpoint,
} from '#contract/matches.ts'
import {
  deletePlayer as deletePlayerEndpoint,
  mergePlayer as mergePlayerEndpoint,
  previewDeletePlayer as previewDeleteEndpoint,
} from '#contract/players.ts'
import {
  getHeadToHead as headToHeadEndpoint,
  getOverview as overviewEndpoint,
} from '#contract/ratings.ts'
import { requirePermission } from '../platform/permission.ts'
import { acts, reads, writes, type Route } from '../platform/serve.ts'
import type { BoardCache } from '../ratings/board-cache.ts'
import { correctMatch } from './correct-match.ts'
import { deletePlayer, previewDeletePlayer } from './delete-player.ts'
import { getHeadToHead } from './get-head-to-head.ts'
import { matchWithChanges } from './get-match.ts'
import { getOverview } from './get-overview.ts'
import { asHistoryEntry } from './match-log.ts'
import { mergePlayer } from './merge-player.ts'
import { previewMatch } from './preview-match.ts'
import { recordMatch } from './record-match.ts'
import { asMatches, listMatchRows, logOf, requireMatch } from './store.ts'
import { voidMatch } from './void-match.ts'

/** A match that waited on a phone is at most this old. */
const longestWaitMs = 30 * 86_400_000

/**
 * How long ago it was recorded, where it had to wait for a connection; not part of the body, which is
 * the same each time it is sent.
 */
function recordedAgo({ headers }: FastifyRequest): number {
  const ago = Number(headers['x-recorded-ago'] ?? 0)
  return Number.isSafeInteger(ago) ? Math.min(Math.max(ago, 0), longestWaitMs) : 0
}

const moment = (text: string | undefined) => (text === undefined ? undefined : Date.parse(text))

export const matchRoutes = (boards: BoardCache): readonly Route[] => [
  writes(recordEndpoint, async ({ actor, body, request }, unit, house) =>
    recordMatch(unit, house, actor, body, recordedAgo(request)),
  ),

  acts(previewEndpoint, async ({ actor, body }, house) => previewMatch(house, actor, body)),

  reads(listEndpoint, async ({ query }, { db }) => {
    const { page, pageSize } = query
    const filter = { ...query, from: moment(query.from), to: moment(query.to) }
    const { rows, total } = await listMatchRows(db, filter)
    const items = await asMatches(db, rows)
    return { items, page, pageSize, total, totalPages: Math.ceil(total / pageSize) }
  }),

  reads(getEndpoint, async ({ actor, params }, { db, clock }) =>
    matchWithChanges(db, await requireMatch(db, params.id), actor, clock()),
  ),

  reads(historyEndpoint, async ({ params }, { db }) => {
    await requireMatch(db, params.id)
    return { items: (await logOf(db, params.id)).map(asHistoryEntry) }
  }),

  writes(correctEndpoint, async ({ actor, params, body }, unit, house) =>
    correctMatch(unit, house, actor, params.id, body),
  ),

  writes(voidEndpoint, async ({ actor, params, query }, unit, house) =>
    voidMatch(unit, house, actor, params.id, query),
  ),

  acts(previewDeleteEndpoint, async ({ actor, params }, house) => {
    requirePermission(actor, 'player.delete', { playerId: params.id })
    return previewDeletePlayer(house, params.id)
  }),

  writes(deletePlayerEndpoint, async ({ actor, params, query }, unit) => {
    requirePermission(actor, 'player.delete', { playerId: params.id })
    return deletePlayer(unit, params.id, query.version)
  }),

  writes(mergePlayerEndpoint, async ({ actor, params, body }, unit) => {
    requirePermission(actor, 'player.merge', { playerId: params.id })
    return mergePlayer(unit, actor, params.id, body)
  }),

  reads(headToHeadEndpoint, async ({ params }, { db }) =>
    getHeadToHead(db, params.id, params.otherId),
  ),

  reads(overviewEndpoint, async ({ actor, query }, { db, clock }) =>
    getOverview(db, boards, { playerId: actor.playerId, now: clock(), utcOffset: query.utcOffset }),
  ),
]
