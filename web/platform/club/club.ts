import { queryOptions, useQuery } from '@tanstack/react-query'
import { getClub } from '#contract/club/club.ts'
import { call } from '../api/api.ts'
import { queryOf } from '../cache/query-of.ts'
import { setTimeZone } from '../../ui/i18n/locale.ts'

const nameKey = 'clubName'
const zoneKey = 'clubTimeZone'
// For times in the first paint.
setTimeZone(localStorage.getItem(zoneKey))

/** Whether the page is embedded; it then loads only what it shows. */
export const isEmbedded = document.documentElement.dataset['embed'] !== undefined

export const clubQuery = queryOptions({
  ...queryOf(getClub),
  queryFn: async ({ signal }) => {
    const club = await call(getClub, {}, { signal })
    localStorage.setItem(nameKey, club.name)
    localStorage.setItem(zoneKey, club.timeZone)
    setTimeZone(club.timeZone)
    // web/app/theme.js reads it before the next first paint.
    localStorage.setItem('clubColour', club.colour)
    document.documentElement.dataset['colour'] = club.colour
    return club
  },
  staleTime: 5 * 60_000,
  enabled: !isEmbedded,
})

/** Returns the club's name, from storage until it is loaded. */
export function useClubName(): string {
  const { data } = useQuery(clubQuery)
  return data?.name ?? localStorage.getItem(nameKey) ?? 'Fivebar'
}
