import { getPublicTeam as endpoint } from '#contract/club/public-pages.ts'
import { sports } from '#engine/sports/sports.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { previewPage } from '../../platform/http/pages/link-preview.ts'
import type { PreviewPage } from '../../platform/http/pages/pages.ts'
import type { ClubFacts } from '../../tournaments/club-facts.ts'
import { getPublicTeam } from './view-public-team.ts'

/** Adds a link preview to the page of a public team. */
export function teamPreviewPage(context: AppContext, club: ClubFacts): PreviewPage {
  return previewPage(context, '/p/teams/:id', async (request) => {
    const { id } = request.params as { id: string }
    const reply = await getPublicTeam(context, club, id)
    const { clubName, team, players, stats } = endpoint.reply.parse(JSON.parse(reply.json))
    const { wins, draws, losses } = stats
    const facts = [
      sports[team.sportId].name,
      players.length === 1 ? '1 player' : `${players.length} players`,
      `${wins} won, ${draws} drawn, ${losses} lost`,
    ]
    return {
      club: clubName,
      title: team.name,
      description: `${facts.join(', ')}.`,
      path: `/p/teams/${encodeURIComponent(team.id)}`,
      picture: null,
    }
  })
}
