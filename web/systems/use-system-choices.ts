import { useQuery } from '@tanstack/react-query'
import { listTeamSystems } from '#contract/teams/systems.ts'
import { systemsBySport } from '#engine/teams/systems/systems.ts'
import type { SportId } from '#engine/sports/types.ts'
import { queryOf } from '../platform/cache/query-of.ts'

/** Returns the systems for teams of a sport: the usual one first, the club's own last. */
export function useSystemChoices(sportId: SportId, chosen = '') {
  const { data } = useQuery(queryOf(listTeamSystems))
  const custom = (data?.items ?? []).filter(
    ({ id, system, isOffered }) => system.sport === sportId && (isOffered || id === chosen),
  )
  return [...systemsBySport[sportId], ...custom.map(({ system }) => system)].map(
    ({ id, name }) => ({
      value: id,
      label: name,
    }),
  )
}
