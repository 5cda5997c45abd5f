import type { BoardCache } from '../ratings/board-cache.ts'
import type { ClubFacts } from '../tournaments/club-facts.ts'
import { createClubWeekLoader, type LoadClubWeek } from './club-week.ts'
import { createPublicMatches, type PublicMatchLists } from './list-public-matches.ts'

/** Data shared by public pages, their pictures and their link previews. */
export type PublicParts = {
  readonly boards: BoardCache
  readonly club: ClubFacts
  readonly publicMatches: PublicMatchLists
  readonly loadWeek: LoadClubWeek
}

export const createPublicParts = (boards: BoardCache, club: ClubFacts): PublicParts => ({
  boards,
  club,
  publicMatches: createPublicMatches(club),
  loadWeek: createClubWeekLoader(),
})
