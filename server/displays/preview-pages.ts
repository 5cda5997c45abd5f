import { getPublicLeaderboard as leaderboard } from '#contract/club/displays.ts'
import { listPublicMatches as matches } from '#contract/club/public-pages.ts'
import { sportId as sportSchema } from '#contract/club/sports.ts'
import { isolate } from '#engine/messages/isolate.ts'
import { sports } from '#engine/sports/sports.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { previewPage } from '../platform/http/pages/link-preview.ts'
import type { PreviewPage } from '../platform/http/pages/pages.ts'
import type { BoardCache } from '../ratings/board-cache.ts'
import type { ClubFacts } from '../tournaments/club-facts.ts'
import { getPublicLeaderboard } from './get-public-leaderboard.ts'
import { createPublicMatches } from './list-public-matches.ts'

/** Number of players or results that a preview names. */
const named = 3

/** Adds link previews to the public leaderboard and the public list of results. */
export function displayPreviewPages(
  context: AppContext,
  parts: { readonly boards: BoardCache; readonly club: ClubFacts },
): readonly PreviewPage[] {
  const publicMatches = createPublicMatches(parts.club)
  return [
    previewPage(context, '/p/leaderboard', async ({ query }) => {
      const reply = await getPublicLeaderboard(context, parts, sportOf(query))
      const { clubName, sportId, items } = leaderboard.reply.parse(JSON.parse(reply.json))
      const leaders = items.slice(0, named).map(({ rank, name }) => `${rank}. ${isolate(name)}`)
      return {
        club: clubName,
        title: `${sports[sportId].name} leaderboard`,
        description: leaders.length === 0 ? 'No ranked players yet.' : `${leaders.join(', ')}.`,
        path: `/p/leaderboard?sport=${sportId}`,
        picture: null,
      }
    }),
    previewPage(context, '/p/matches', async ({ query }) => {
      const asked = sportOf(query)
      const reply = await publicMatches(context, { sportId: asked, matchId: undefined })
      const { clubName, items } = matches.reply.parse(JSON.parse(reply.json))
      const results = items
        .slice(0, named)
        .map(
          ({ side1, side2, score1, score2 }) =>
            `${isolate(side1)} ${score1}–${score2} ${isolate(side2)}`,
        )
      return {
        club: clubName,
        title: asked === undefined ? 'Results' : `${sports[asked].name} results`,
        description: results.length === 0 ? 'No results yet.' : `${results.join(', ')}.`,
        path: asked === undefined ? '/p/matches' : `/p/matches?sport=${asked}`,
        picture: null,
      }
    }),
  ]
}

/** Returns the sport of a page's address; undefined if it names none. */
function sportOf(query: unknown) {
  return sportSchema.safeParse((query as { readonly sport?: unknown }).sport).data
}
