import { isolate } from '#engine/messages/isolate.ts'
import type { LinkPreview } from '../../platform/http/pages/link-preview.ts'
import { tagOf } from './draw-card.ts'
import type { TournamentCard } from './tournament-card.ts'

function describe({ champion, state, sport, details, rows }: TournamentCard): string {
  const [leader] = rows
  const outcome =
    champion !== null
      ? `Champion: ${isolate(champion.name)}`
      : leader === undefined
        ? state
        : `${state}. ${isolate(leader.name)} leads`
  return `${outcome}. ${[sport, ...details].join(', ')}.`
}

/** Returns the link preview of a tournament. */
export function cardPreview(card: TournamentCard, id: string): LinkPreview {
  const path = encodeURIComponent(id)
  return {
    club: card.club,
    title: card.name,
    description: describe(card),
    path: `/p/tournaments/${path}`,
    picture: `/api/public/tournaments/${path}/card.png?v=${tagOf(card)}`,
  }
}
