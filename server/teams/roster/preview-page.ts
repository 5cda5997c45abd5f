import type { AppContext } from '../../platform/config/app-context.ts'
import { createPreviewPage } from '../../platform/http/pages/link-preview.ts'
import type { PreviewPage } from '../../platform/http/pages/pages.ts'
import type { ClubFacts } from '../../tournaments/club-facts.ts'
import { tagOf } from '../../tournaments/views/draw-card.ts'
import { teamCard } from './team-card.ts'

/** Creates the page of a public team with its link preview. */
export function teamPreviewPage(context: AppContext, club: ClubFacts): PreviewPage {
  return createPreviewPage(context, '/p/teams/:id', async (request) => {
    const { id } = request.params as { id: string }
    const card = await teamCard(context, club, id)
    const path = encodeURIComponent(id)
    return {
      club: card.club,
      title: card.name,
      description: `${[card.sport, ...card.details].join(', ')}.`,
      path: `/p/teams/${path}`,
      picture: `/api/public/teams/${path}/card.png?v=${tagOf(card)}`,
    }
  })
}
