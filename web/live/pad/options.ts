import { type ComponentType, lazy } from 'react'
import type { LiveMatchWire } from '#contract/live/match.ts'
import type { LiveGameId } from '#engine/live/games.ts'

type Options = ComponentType<{ readonly match: LiveMatchWire }>

const loads = {
  x01: async () => ({ default: (await import('../darts/x01/double-options.tsx')).DoubleOptions }),
} as const

/** What can be set on a pad of one game alone. */
const options: { readonly [Id in LiveGameId]?: Options } = { x01: lazy(loads.x01) }

export const optionsOf = (game: LiveGameId): Options | null => options[game] ?? null

/** Asks for it while there is a network: the sheet that shows it may be opened without. */
export function loadOptions(game: LiveGameId): void {
  const load = game in loads ? loads[game as keyof typeof loads] : null
  // Without it the sheet asks again.
  void load?.().catch(() => undefined)
}
