import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  changeRoster,
  createTeam,
  deleteTeam,
  updateTeam,
  type rosterCommand,
  type Team,
} from '#contract/teams/team.ts'
import { call } from '../platform/api/api.ts'
import { keys } from '../platform/cache/query-keys.ts'

type NewTeam = z.input<(typeof createTeam)['body']>
type TeamChange = Omit<z.input<(typeof updateTeam)['body']>, 'version'>
export type RosterCommand = z.input<typeof rosterCommand>

function keepTeam(client: QueryClient, team: Team): Team {
  client.setQueryData(keys.team(team.id), team)
  return team
}

export async function sendTeam(client: QueryClient, body: NewTeam): Promise<Team> {
  return keepTeam(client, await call(createTeam, { body }))
}

export async function changeTeam(
  client: QueryClient,
  { id, version }: Pick<Team, 'id' | 'version'>,
  change: TeamChange,
): Promise<Team> {
  return keepTeam(client, await call(updateTeam, { params: { id }, body: { ...change, version } }))
}

export async function removeTeam(client: QueryClient, { id, version }: Team): Promise<void> {
  await call(deleteTeam, { params: { id }, query: { version } })
  client.removeQueries({ queryKey: keys.team(id) })
}

export async function sendRoster(
  client: QueryClient,
  { id }: Pick<Team, 'id'>,
  command: RosterCommand,
): Promise<Team> {
  return keepTeam(client, await call(changeRoster, { params: { id }, body: { command } }))
}
