import type { AppContext } from '../../platform/config/app-context.ts'
import { createPreviewPage } from '../../platform/http/pages/link-preview.ts'
import type { PreviewPage } from '../../platform/http/pages/pages.ts'
import type { ClubFacts } from '../../tournaments/club-facts.ts'
import { createCardTag } from '../../tournaments/views/draw-card.ts'
import { createTeamCard } from './team-card.ts'

/** Creates the page of a public team with its link preview. */
export function createTeamPreviewPage(context: AppContext, club: ClubFacts): PreviewPage {
  return createPreviewPage(context, '/p/teams/:id', async (request) => {
    const { id } = request.params as { id: string }
    const card = await createTeamCard(context, club, id)
    const path = encodeURIComponent(id)
    return {
      club: card.club,
      title: card.name,
      description: `${[card.sport, ...card.details].join(', ')}.`,
      path: `/p/teams/${path}`,
      picture: `/api/public/teams/${path}/card.png?v=${createCardTag(card)}`,
    }
  })
}
