import {
  addTeamSystem as addEndpoint,
  changeTeamSystem as changeEndpoint,
  deleteTeamSystem as deleteEndpoint,
  listTeamSystems as listEndpoint,
} from '#contract/teams/systems.ts'
import { requirePermission } from '../platform/http/permission.ts'
import { reads, writes, type Route } from '../platform/http/serve.ts'
import { addSystem, changeSystem, deleteSystem, listSystems } from './change-systems.ts'

export const systemRoutes: readonly Route[] = [
  reads(listEndpoint, async (_request, { db }) => listSystems(db)),

  writes(addEndpoint, async ({ actor, body }, unit) => {
    requirePermission(actor, 'system.manage')
    return addSystem(unit, actor, body)
  }),

  writes(changeEndpoint, async ({ actor, params, body }, unit) => {
    requirePermission(actor, 'system.manage')
    return changeSystem(unit, actor, params.id, body)
  }),

  writes(deleteEndpoint, async ({ actor, params, query }, unit) => {
    requirePermission(actor, 'system.manage')
    return deleteSystem(unit, actor, params.id, query.version)
  }),
]
