import { queryOptions } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import {
  changeTeamMatch,
  createTeamMatch,
  deleteTeamMatch,
  getTeamMatch,
  listTeamMatches,
  type TeamMatch,
  type teamMatchCommand,
} from '#contract/teams/team-match.ts'
import { call } from '../platform/api/api.ts'
import { keys } from '../platform/cache/query-keys.ts'

type ListFilter = z.input<(typeof listTeamMatches)['query']>
type NewTeamMatch = z.input<(typeof createTeamMatch)['body']>
export type TeamMatchCommand = z.input<typeof teamMatchCommand>

export function teamMatchesQuery(query: ListFilter) {
  return queryOptions({
    queryKey: keys.teamMatchList(query),
    queryFn: ({ signal }) => call(listTeamMatches, { query }, { signal }),
  })
}

export function teamMatchQuery(id: string) {
  return queryOptions({
    queryKey: keys.teamMatch(id),
    queryFn: ({ signal }) => call(getTeamMatch, { params: { id } }, { signal }),
  })
}

function keepTeamMatch(client: QueryClient, match: TeamMatch): TeamMatch {
  client.setQueryData(keys.teamMatch(match.id), match)
  return match
}

export async function sendTeamMatch(client: QueryClient, body: NewTeamMatch): Promise<TeamMatch> {
  return keepTeamMatch(client, await call(createTeamMatch, { body }))
}

export async function commandTeamMatch(
  client: QueryClient,
  { id }: Pick<TeamMatch, 'id'>,
  command: TeamMatchCommand,
): Promise<TeamMatch> {
  const match = await call(changeTeamMatch, { params: { id }, body: { command } })
  return keepTeamMatch(client, match)
}

export async function removeTeamMatch(client: QueryClient, match: TeamMatch): Promise<void> {
  const { id, version } = match
  await call(deleteTeamMatch, { params: { id }, query: { version } })
  client.removeQueries({ queryKey: keys.teamMatch(id) })
}
