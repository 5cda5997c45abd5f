import { sportList } from '#engine/sports/sports.ts'
import type { Sport, SportId } from '#engine/sports/types.ts'
import { useClub } from './use-club.ts'

/** Returns the sports that the club plays; all of them until that is loaded. */
export function useSports(): readonly Sport[] {
  const club = useClub()
  return club === undefined ? sportList : sportList.filter(({ id }) => club.sports.includes(id))
}

/** Returns a sport if the club plays it, else the first one it plays. */
export function getSportOrFirst(sports: readonly Sport[], preferred: SportId): SportId {
  return sports.some(({ id }) => id === preferred) ? preferred : (sports[0]?.id ?? preferred)
}
