import { matchId as matchSchema } from '#contract/fields.ts'
import { sportId as sportSchema } from '#contract/club/sports.ts'
import { isolate } from '#engine/messages/isolate.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { createPreviewPage, type LinkPreview } from '../platform/http/pages/link-preview.ts'
import type { PreviewPage } from '../platform/http/pages/pages.ts'
import { createCardTag } from '../tournaments/views/draw-card.ts'
import type { CardResult, ListCard } from '../tournaments/views/list-card.ts'
import type { PublicParts } from './public-parts.ts'
import { createLeaderboardCard, createMatchesCard, createWeekCard } from './share-cards.ts'

/** Number of players or results named in a preview. */
const maxNamed = 3

/** Creates the link previews of the public leaderboard and the public list of results. */
export function createDisplayPreviewPages(
  context: AppContext,
  parts: PublicParts,
): readonly PreviewPage[] {
  const { publicMatches, loadWeek } = parts
  return [
    createPreviewPage(context, '/p/leaderboard', async ({ query }) => {
      const card = await createLeaderboardCard(context, parts, parseQuery(query).sportId)
      const leaderLines = card.rows
        .slice(0, maxNamed)
        .map(({ place, name }) => `${place}. ${isolate(name)}`)
      return {
        club: card.club,
        title: card.name,
        description: leaderLines.length === 0 ? `${card.empty}.` : `${leaderLines.join(', ')}.`,
        path: `/p/leaderboard?sport=${card.sportId}`,
        picture: `/api/public/leaderboard/card.png?sportId=${card.sportId}&v=${createCardTag(card)}`,
      }
    }),
    createPreviewPage(context, '/p/matches', async ({ query }) => {
      if ((query as { readonly week?: unknown }).week === 'true')
        return createWeekPreview(await createWeekCard(context, loadWeek, parts.club))
      const input = parseQuery(query)
      const { sportId, matchId } = input
      const card = await createMatchesCard(context, publicMatches, input)
      const results = card.results.slice(0, maxNamed).map(formatResult)
      const search = new URLSearchParams({
        ...(sportId === undefined ? {} : { sport: sportId }),
        ...(matchId === undefined ? {} : { match: matchId }),
      })
      const pictureSearch = new URLSearchParams({
        ...(sportId === undefined ? {} : { sportId }),
        ...(matchId === undefined ? {} : { matchId }),
        v: createCardTag(card),
      })
      return {
        club: card.club,
        title: sportId === undefined ? card.name : `${card.sport} results`,
        description: results.length === 0 ? `${card.empty}.` : `${results.join(', ')}.`,
        path: search.size === 0 ? '/p/matches' : `/p/matches?${search.toString()}`,
        picture: `/api/public/matches/card.png?${pictureSearch.toString()}`,
      }
    }),
  ]
}

function createWeekPreview(card: ListCard): LinkPreview {
  const lines = card.rows.map(({ name, value }) => `${isolate(name)}, ${value}`)
  return {
    club: card.club,
    title: card.name,
    description: `${[...card.details, ...lines].join('; ')}.`,
    path: '/p/matches?week=true',
    picture: `/api/public/week/card.png?v=${createCardTag(card)}`,
  }
}

const formatResult = ([one, other]: CardResult) =>
  `${isolate(one.name)} ${one.score}–${other.score} ${isolate(other.name)}`

/** Parses the query of a page's address; ignores unknown parameters. */
function parseQuery(query: unknown) {
  const { sport, match } = query as { readonly sport?: unknown; readonly match?: unknown }
  return {
    sportId: sportSchema.safeParse(sport).data,
    matchId: matchSchema.safeParse(match).data,
  }
}
