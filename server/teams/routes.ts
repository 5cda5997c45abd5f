import {
  addAffiliation as addAffiliationEndpoint,
  updateAffiliation as updateAffiliationEndpoint,
  deleteAffiliation as deleteAffiliationEndpoint,
  listAffiliations as listAffiliationsEndpoint,
} from '#contract/teams/affiliations.ts'
import {
  changeRoster as rosterEndpoint,
  createTeam as createEndpoint,
  deleteTeam as deleteEndpoint,
  getRoster as getRosterEndpoint,
  getTeam as getEndpoint,
  listTeams as listEndpoint,
  updateTeam as updateEndpoint,
} from '#contract/teams/team.ts'
import {
  getPublicTeam as publicEndpoint,
  getTeamCard as cardEndpoint,
} from '#contract/club/public-pages.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { toPage } from '../platform/http/to-page.ts'
import { requirePermission } from '../platform/http/permission.ts'
import { reads, writes, type Route } from '../platform/http/serve.ts'
import {
  addAffiliation,
  updateAffiliation,
  deleteAffiliation,
  listAffiliations,
} from './affiliations/change-affiliations.ts'
import { changeRoster } from './roster/change-roster.ts'
import { createTeam } from './roster/create-team.ts'
import { deleteTeam } from './roster/delete-team.ts'
import { findSeasonRange } from './season-range.ts'
import { listTeamRows } from './store.ts'
import { updateTeam } from './roster/update-team.ts'
import { viewRosterAt, viewTeamSummaries, viewTeam } from './roster/view-team.ts'
import { teamState } from './roster/team-state.ts'
import { createTeamCard } from './roster/team-card.ts'
import { getPublicTeam } from './roster/view-public-team.ts'
import { publicCaching } from '../platform/http/public-caching.ts'
import type { ClubFacts } from '../tournaments/club-facts.ts'
import { createCardReply, type CardPainter } from '../tournaments/views/draw-card.ts'

export const teamRoutes = (club: ClubFacts, paint: CardPainter): readonly Route[] => [
  reads(cardEndpoint, async ({ params }, context) =>
    createCardReply(paint, await createTeamCard(context, club, params.id)),
  ),

  reads(publicEndpoint, async ({ params, reply }, context) => {
    const publicReply = await getPublicTeam(context, club, params.id)
    reply.header('cache-control', publicCaching)
    return publicReply
  }),

  reads(listEndpoint, async ({ actor, query }, { db }) => {
    const { rows, total } = await listTeamRows(db, {
      ...query,
      foldedQuery: foldName(query.q),
      viewer: actor.playerId,
      canSeeAll: actor.role !== 'player',
    })
    return toPage(await viewTeamSummaries(db, rows, actor.playerId), total, query)
  }),

  writes(createEndpoint, async ({ actor, body }, unit) => {
    requirePermission(actor, 'team.create')
    return viewTeam(unit.tx, actor, await createTeam(unit, actor, body), unit.now)
  }),

  reads(getEndpoint, async ({ actor, params, query }, { db, clock }) => {
    const loaded = await teamState.loadFor(actor, db, params.id, clock())
    return viewTeam(db, actor, loaded, clock(), await findSeasonRange(db, query.seasonId))
  }),

  writes(updateEndpoint, async ({ actor, params, body }, unit) =>
    viewTeam(unit.tx, actor, await updateTeam(unit, actor, params.id, body), unit.now),
  ),

  writes(deleteEndpoint, async ({ actor, params, query }, unit) => {
    await deleteTeam(unit, actor, { id: params.id, version: query.version })
    return { deleted: true as const }
  }),

  writes(rosterEndpoint, async ({ actor, params, body }, unit) => {
    const loaded = await changeRoster(unit, actor, params.id, body.command)
    return viewTeam(unit.tx, actor, loaded, unit.now)
  }),

  reads(getRosterEndpoint, async ({ actor, params, query }, { db, clock }) => {
    const loaded = await teamState.loadFor(actor, db, params.id, clock())
    return viewRosterAt(db, actor, loaded, query.at === undefined ? clock() : Date.parse(query.at))
  }),

  reads(listAffiliationsEndpoint, async ({ actor }, { db }) => listAffiliations(db, actor)),

  writes(addAffiliationEndpoint, async ({ actor, body }, unit) => {
    requirePermission(actor, 'affiliation.manage')
    return addAffiliation(unit, actor, body)
  }),

  writes(updateAffiliationEndpoint, async ({ actor, params, body }, unit) => {
    requirePermission(actor, 'affiliation.manage')
    return updateAffiliation(unit, actor, params.id, body)
  }),

  writes(deleteAffiliationEndpoint, async ({ actor, params, query }, unit) => {
    requirePermission(actor, 'affiliation.manage')
    return deleteAffiliation(unit, actor, params.id, query.version)
  }),
]
