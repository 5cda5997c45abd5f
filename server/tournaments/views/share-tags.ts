import { isolate } from '#engine/messages/isolate.ts'
import { escapeHtml } from '../../platform/http/pages/escape-html.ts'
import { tagOf } from './draw-card.ts'
import type { TournamentCard } from './tournament-card.ts'

function sentenceOf({ champion, state, sport, facts, rows }: TournamentCard): string {
  const [leader] = rows
  const best =
    champion !== null
      ? `Champion: ${isolate(champion.name)}`
      : leader === undefined
        ? state
        : `${state}. ${isolate(leader.name)} leads`
  return `${best}. ${[sport, ...facts].join(', ')}.`
}

/** Returns escaped tags for the page's head, which link previews read without running scripts. */
export function shareTags(card: TournamentCard, origin: string, id: string): string {
  const page = `${origin}/p/tournaments/${encodeURIComponent(id)}`
  const picture = `${origin}/api/public/tournaments/${encodeURIComponent(id)}/card.png?v=${tagOf(card)}`
  const title = `${isolate(card.name)} · ${isolate(card.club)}`
  const description = sentenceOf(card)
  const properties = {
    'og:type': 'website',
    'og:site_name': card.club,
    'og:title': title,
    'og:description': description,
    'og:url': page,
    'og:image': picture,
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': description,
  }
  const names = {
    description,
    'twitter:card': 'summary_large_image',
    'twitter:title': title,
    'twitter:description': description,
    'twitter:image': picture,
  }
  const meta = (key: 'property' | 'name', of: Record<string, string>) =>
    Object.entries(of).map(
      ([name, text]) => `<meta ${key}="${name}" content="${escapeHtml(text)}" />`,
    )
  return [
    `<title>${escapeHtml(title)}</title>`,
    ...meta('name', names),
    ...meta('property', properties),
  ].join('\n    ')
}
