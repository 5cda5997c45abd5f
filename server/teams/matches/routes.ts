import {
  changeTeamMatch as changeEndpoint,
  confirmByCode as confirmEndpoint,
  createTeamMatch as createEndpoint,
  deleteTeamMatch as deleteEndpoint,
  exportTeamMatches as exportEndpoint,
  getTeamMatch as getEndpoint,
  listTeamMatches as listEndpoint,
  makeConfirmCode as codeEndpoint,
  readSheet as sheetEndpoint,
} from '#contract/teams/team-match.ts'
import { readClient } from '../../accounts/sign-in/cookies.ts'
import { toAuditedAccount } from '../../accounts/audit-account.ts'
import { toPage } from '../../platform/http/to-page.ts'
import { reads, writes, writesPrepared, type Route } from '../../platform/http/serve.ts'
import { changeTeamMatch } from './change-team-match.ts'
import {
  confirmByCode,
  requireCodeAllowed,
  requireConfirmByCodeAllowed,
  makeConfirmCode,
  readSheet,
} from './confirm-by-code.ts'
import { createTeamMatch, deleteTeamMatch } from './create-team-match.ts'
import { exportTeamMatches } from './export-team-matches.ts'
import { listTeamMatchRows } from './store.ts'
import { findSeasonRange } from '../season-range.ts'
import { viewTeamMatchSummaries, viewTeamMatch } from './view-team-match.ts'
import { teamMatchState } from './team-match-state.ts'

export const teamMatchRoutes: readonly Route[] = [
  reads(listEndpoint, async ({ actor, query }, { db }) => {
    const timeRange = await findSeasonRange(db, query.seasonId)
    const { rows, total } = await listTeamMatchRows(db, { ...query, timeRange, viewer: actor })
    return toPage(await viewTeamMatchSummaries(db, rows, actor.playerId), total, query)
  }),

  reads(exportEndpoint, async ({ actor, query }, { db }) =>
    exportTeamMatches(db, {
      ...query,
      timeRange: await findSeasonRange(db, query.seasonId),
      viewer: actor,
    }),
  ),

  writes(createEndpoint, async ({ actor, body }, unit) =>
    viewTeamMatch(unit.tx, actor, await createTeamMatch(unit, actor, body), unit.now),
  ),

  reads(getEndpoint, async ({ actor, params }, { db, clock }) => {
    const now = clock()
    return viewTeamMatch(db, actor, await teamMatchState.loadFor(actor, db, params.id, now), now)
  }),

  writes(changeEndpoint, async ({ actor, params, body }, unit) =>
    viewTeamMatch(
      unit.tx,
      actor,
      await changeTeamMatch(unit, actor, params.id, body.command),
      unit.now,
    ),
  ),

  writes(deleteEndpoint, async ({ actor, params, query }, unit) => {
    await deleteTeamMatch(unit, actor, params.id, query.version)
    return { deleted: true as const }
  }),

  writesPrepared(
    codeEndpoint,
    async ({ actor, params, request }, context) =>
      requireCodeAllowed(context, actor, toAuditedAccount(actor, readClient(request)), params.id),
    async ({ actor, params }, unit) => makeConfirmCode(unit, actor, params.id),
  ),

  reads(sheetEndpoint, async ({ body }, { db, clock }) => {
    const now = clock()
    return viewTeamMatch(db, null, await readSheet(db, body.code, now), now)
  }),

  writesPrepared(
    confirmEndpoint,
    async ({ body, request }, context) => {
      const account = { userId: null, client: readClient(request) }
      await requireConfirmByCodeAllowed(context, account, body.code)
    },
    async ({ body }, unit) =>
      viewTeamMatch(unit.tx, null, await confirmByCode(unit, body), unit.now),
  ),
]
