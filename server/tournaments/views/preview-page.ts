import { AppError } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { originOf } from '../../platform/http/origin.ts'
import type { PreviewPage } from '../../platform/http/pages/pages.ts'
import type { ClubFacts } from '../club-facts.ts'
import { shareTags } from './share-tags.ts'
import type { Cards } from './tournament-card.ts'
import { openPublic } from './view-public.ts'
import type { Folds } from '../tournament-state.ts'

/** Adds a link preview to the page of a public tournament. */
export function tournamentPreviewPage(
  context: AppContext,
  { folds, cards }: { readonly folds: Folds; readonly cards: Cards },
  clubName: ClubFacts['name'],
): PreviewPage {
  return {
    path: '/p/tournaments/:id',
    tags: async (request) => {
      const { id } = request.params as { id: string }
      try {
        const opened = await openPublic(folds, context.db, id)
        const card = await cards(context.db, opened, await clubName(context))
        return shareTags(card, originOf(context.config, request), opened.row.id)
      } catch (error) {
        // The page opens in any case and shows an error.
        if (!(error instanceof AppError))
          context.log.warn({ error }, 'a page preview could not be made')
        return null
      }
    },
  }
}
