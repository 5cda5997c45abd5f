import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { getGroup } from '#contract/groups/group.ts'
import { listAffiliations } from '#contract/teams/affiliations.ts'
import { getTeam, listTeams } from '#contract/teams/team.ts'
import { call } from '../platform/api/api.ts'
import { keys } from '../platform/cache/query-keys.ts'

type TeamsFilter = z.input<(typeof listTeams)['query']>

export function teamsQuery(query: TeamsFilter) {
  return queryOptions({
    queryKey: keys.teamList(query),
    queryFn: ({ signal }) => call(listTeams, { query }, { signal }),
  })
}

/** A team, with its figures within a season where one is named. */
export function teamQuery(id: string, seasonId?: string) {
  return queryOptions({
    queryKey: seasonId === undefined ? keys.team(id) : keys.teamInSeason(id, seasonId),
    queryFn: ({ signal }) => call(getTeam, { params: { id }, query: { seasonId } }, { signal }),
  })
}

/** A group whose members are offered as players. */
export function groupOfferedQuery(id: string) {
  return queryOptions({
    queryKey: keys.group(id),
    queryFn: ({ signal }) => call(getGroup, { params: { id } }, { signal }),
  })
}

export const affiliationsQuery = queryOptions({
  queryKey: keys.affiliations(),
  queryFn: ({ signal }) => call(listAffiliations, {}, { signal }),
})
