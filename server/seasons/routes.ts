import {
  addSeason as addEndpoint,
  changeSeason as changeEndpoint,
  deleteSeason as deleteEndpoint,
  listSeasons as listEndpoint,
} from '#contract/club/seasons.ts'
import { requirePermission } from '../platform/http/permission.ts'
import { reads, writes, type Route } from '../platform/http/serve.ts'
import { addSeason, changeSeason, deleteSeason, listSeasons } from './change-seasons.ts'

export const seasonRoutes: readonly Route[] = [
  reads(listEndpoint, async (_request, { db }) => listSeasons(db)),

  writes(addEndpoint, async ({ actor, body }, unit) => {
    requirePermission(actor, 'season.manage')
    return addSeason(unit, body)
  }),

  writes(changeEndpoint, async ({ actor, params, body }, unit) => {
    requirePermission(actor, 'season.manage')
    return changeSeason(unit, params.id, body)
  }),

  writes(deleteEndpoint, async ({ actor, params, query }, unit) => {
    requirePermission(actor, 'season.manage')
    return deleteSeason(unit, params.id, query.version)
  }),
]
