import type { QueryClient } from '@tanstack/react-query'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  addTeamSystem,
  changeTeamSystem,
  deleteTeamSystem,
  type listTeamSystems,
  type SystemDraft,
  type TeamSystem,
} from '#contract/teams/systems.ts'
import { call } from '../platform/api/api.ts'
import { systemsQuery } from './queries.ts'

function keepSystems(client: QueryClient, all: ReplyOf<typeof listTeamSystems>): void {
  client.setQueryData(systemsQuery.queryKey, all)
}

export async function saveSystem(
  client: QueryClient,
  own: TeamSystem | null,
  system: SystemDraft,
): Promise<void> {
  const all =
    own === null
      ? await call(addTeamSystem, { body: { system } })
      : await call(changeTeamSystem, {
          params: { id: own.id },
          body: { system, version: own.version },
        })
  keepSystems(client, all)
}

export async function offerSystem(
  client: QueryClient,
  { id, isOffered, version }: TeamSystem,
): Promise<void> {
  const body = { isOffered: !isOffered, version }
  keepSystems(client, await call(changeTeamSystem, { params: { id }, body }))
}

export async function removeSystem(
  client: QueryClient,
  { id, version }: TeamSystem,
): Promise<void> {
  keepSystems(client, await call(deleteTeamSystem, { params: { id }, query: { version } }))
}
