import { isolate } from '#engine/messages/isolate.ts'
import type { LinkPreview } from '../../platform/http/pages/link-preview.ts'
import { createCardTag } from './draw-card.ts'
import type { TournamentCard } from './tournament-card.ts'

function describeCard({ champion, state, sport, details, rows }: TournamentCard): string {
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
export function createCardPreview(card: TournamentCard, id: string): LinkPreview {
  const path = encodeURIComponent(id)
  return {
    club: card.club,
    title: card.name,
    description: describeCard(card),
    path: `/p/tournaments/${path}`,
    picture: `/api/public/tournaments/${path}/card.png?v=${createCardTag(card)}`,
  }
}
