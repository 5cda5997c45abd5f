import type { Club } from '#contract/club/club.ts'
import type { Match } from '#contract/matches.ts'
import type { SportId } from '#engine/sports/types.ts'

export type SharedThing =
  | {
      readonly kind: 'match'
      readonly id: string
      readonly sportId: Match['sportId']
      readonly isPrivate: boolean
    }
  | { readonly kind: 'tournament'; readonly id: string; readonly isPublic: boolean }
  | { readonly kind: 'leaderboard'; readonly sportId: SportId }
  | { readonly kind: 'player'; readonly id: string; readonly sportId: SportId }
  | { readonly kind: 'week' }

export type ShareLink = {
  readonly path: string
  /** Whether the page opens without an account. */
  readonly isPublic: boolean
}

type Settings = Pick<Club, 'publicResults' | 'publicTournaments' | 'sports'>

/**
 * Returns the public page if there is one, else the members' page. Without the club's settings, as in
 * an embedded page, only tournaments count as public.
 */
export function createShareLink(thing: SharedThing, club: Settings | undefined): ShareLink {
  const showsResults = club?.publicResults === true
  switch (thing.kind) {
    case 'match': {
      const isPublic = showsResults && !thing.isPrivate && club.sports.includes(thing.sportId)
      const path = isPublic ? `/p/matches?match=${thing.id}` : `/matches?match=${thing.id}`
      return { path, isPublic }
    }
    case 'tournament': {
      const isPublic = thing.isPublic && club?.publicTournaments !== false
      return { path: `${isPublic ? '/p' : ''}/tournaments/${thing.id}`, isPublic }
    }
    case 'leaderboard': {
      const { sportId } = thing
      const isPublic = showsResults && club.sports.includes(sportId)
      return { path: `${isPublic ? '/p' : ''}/leaderboard?sport=${sportId}`, isPublic }
    }
    case 'player':
      return { path: `/players/${thing.id}?sport=${thing.sportId}`, isPublic: false }
    case 'week':
      return showsResults
        ? { path: '/p/matches?week=true', isPublic: true }
        : { path: '/dashboard', isPublic: false }
  }
}
