import { sportList } from '#engine/sports/sports.ts'
import type { SportId } from '#engine/sports/types.ts'
import { isEmbedded } from '../../platform/club/club.ts'
import { useSports } from '../../platform/club/sports-in-use.ts'

type Reply = { readonly sports: readonly SportId[] } | undefined

/** Returns the sports that the club plays. An embedded page has them in its reply. */
export function usePlayedSports(reply: Reply) {
  const played = useSports()
  return isEmbedded ? sportList.filter(({ id }) => reply?.sports.includes(id)) : played
}
