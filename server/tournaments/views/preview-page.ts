import type { AppContext } from '../../platform/config/app-context.ts'
import { createPreviewPage } from '../../platform/http/pages/link-preview.ts'
import type { PreviewPage } from '../../platform/http/pages/pages.ts'
import type { ClubFacts } from '../club-facts.ts'
import { createCardPreview } from './card-preview.ts'
import type { CardBuilder } from './tournament-card.ts'
import { loadPublicTournament } from './view-public.ts'
import type { TournamentCache } from '../tournament-state.ts'

/** Creates the page of a public tournament with its link preview. */
export function createTournamentPreviewPage(
  context: AppContext,
  {
    tournamentCache,
    cards,
  }: { readonly tournamentCache: TournamentCache; readonly cards: CardBuilder },
  clubName: ClubFacts['name'],
): PreviewPage {
  return createPreviewPage(context, '/p/tournaments/:id', async (request) => {
    const { id } = request.params as { id: string }
    const loaded = await loadPublicTournament(tournamentCache, context.db, id)
    const card = await cards(context.db, loaded, await clubName(context))
    return createCardPreview(card, loaded.row.id)
  })
}
