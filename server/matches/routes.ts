import { restoreMatch as restoreEndpoint } from '#contract/deletions.ts'
import {
  dismissDuplicate as dismissEndpoint,
  listPossibleDuplicates as duplicatesEndpoint,
} from '#contract/players/possible-duplicates.ts'
import { exportMatches as exportEndpoint } from '#contract/exports.ts'
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
  getHeadToHead as headToHeadEndpoint,
  getOverview as overviewEndpoint,
} from '#contract/ratings.ts'
import { enterResults as sheetEndpoint, voidMatches as voidManyEndpoint } from '#contract/sheets.ts'
import { parseIso } from '../platform/iso.ts'
import { toPage } from '../platform/http/to-page.ts'
import { requirePermission } from '../platform/http/permission.ts'
import {
  reads,
  readsPrefetched,
  writes,
  writesOrDryRuns,
  type Route,
} from '../platform/http/serve.ts'
import type { BoardCache } from '../ratings/board-cache.ts'
import type { RatingPreview } from '../ratings/preview/rating-preview.ts'
import { correctMatch } from './correction/correct-match.ts'
import { exportMatches } from './export-matches.ts'
import { getMilestones as getMilestonesEndpoint } from '#contract/milestones.ts'
import { getHeadToHead } from './get-head-to-head.ts'
import { getMilestones } from './get-milestones.ts'
import { viewMatchWithChanges } from './get-match.ts'
import { getOverview } from './get-overview.ts'
import { toHistoryEntry } from './correction/match-log.ts'
import { dismissDuplicate, listPossibleDuplicates } from './duplicates/possible-duplicates.ts'
import type { FindMatchOwner } from './match-owner.ts'
import { previewMatch } from './preview-match.ts'
import { recordMatch } from './record-match.ts'
import { readRecordedAgo } from './recorded-ago.ts'
import { viewMatches, listMatchRows, listHistory, requireMatch } from './store.ts'
import { restoreMatch } from './correction/restore-match.ts'
import { enterResults, planResults } from './sheet/enter-results.ts'
import { voidMatches } from './sheet/void-matches.ts'
import { voidMatch } from './correction/void-match.ts'

/** Routes of matches. `findMatchOwner` returns the tournament or team match that a match belongs to. */
export const matchRoutes = (
  boards: BoardCache,
  ratingPreview: RatingPreview,
  findMatchOwner: FindMatchOwner,
): readonly Route[] => [
  writes(recordEndpoint, async ({ actor, body, request }, unit) =>
    recordMatch(unit, actor, body, readRecordedAgo(request)),
  ),

  writesOrDryRuns(
    sheetEndpoint,
    async ({ actor, body }, context) => planResults(context, actor, body),
    async ({ actor, body }, unit) => enterResults(unit, actor, body),
  ),

  writes(voidManyEndpoint, async ({ actor, body }, unit) => voidMatches(unit, actor, body)),

  reads(previewEndpoint, async ({ actor, body }, context) =>
    previewMatch({ context, ratingPreview }, actor, body),
  ),

  writes(correctEndpoint, async ({ actor, params, body }, unit) =>
    correctMatch(unit, findMatchOwner, actor, { id: params.id, ...body }),
  ),

  writes(voidEndpoint, async ({ actor, params, query }, unit) =>
    voidMatch(unit, findMatchOwner, actor, { id: params.id, ...query }),
  ),

  writes(restoreEndpoint, async ({ actor, params }, unit) => restoreMatch(unit, actor, params.id)),

  reads(listEndpoint, async ({ actor, query }, { db }) => {
    const filter = { ...query, from: parseIso(query.from), to: parseIso(query.to) }
    const { rows, total } = await listMatchRows(db, filter)
    const items = await viewMatches(db, rows, actor)
    return toPage(items, total, query)
  }),

  reads(exportEndpoint, async ({ query }, { db }) =>
    exportMatches(db, { ...query, from: parseIso(query.from), to: parseIso(query.to) }),
  ),

  reads(duplicatesEndpoint, async ({ actor }, { db, clock }) => {
    requirePermission(actor, 'match.review')
    return { items: await listPossibleDuplicates(db, actor, clock()) }
  }),

  writes(dismissEndpoint, async ({ actor, params }, unit) => {
    requirePermission(actor, 'match.review')
    await requireMatch(unit.tx, params.id)
    await dismissDuplicate(unit, actor, params.id)
    return { kept: true as const }
  }),

  reads(getEndpoint, async ({ actor, params }, { db, clock }) =>
    viewMatchWithChanges(db, await requireMatch(db, params.id), actor, clock()),
  ),

  reads(historyEndpoint, async ({ params }, { db }) => {
    await requireMatch(db, params.id)
    return { items: (await listHistory(db, params.id)).map(toHistoryEntry) }
  }),

  reads(headToHeadEndpoint, async ({ actor, params }, { db, clock }) =>
    getHeadToHead({ db, viewer: actor, now: clock(), ratingPreview }, params.id, params.otherId),
  ),

  reads(getMilestonesEndpoint, async ({ params, query }, { db }) =>
    getMilestones(db, params.id, query.sportId),
  ),

  readsPrefetched(overviewEndpoint, boards.revisions, async ({ actor }, revisions, { db, clock }) =>
    getOverview(db, boards, actor, clock(), revisions),
  ),
]
