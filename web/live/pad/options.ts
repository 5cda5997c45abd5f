import type { ComponentType } from 'react'
import type { LiveMatchWire } from '#contract/live/match.ts'
import type { LiveGameId } from '#engine/live/games.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'

type Options = ComponentType<{ readonly match: LiveMatchWire }>

const optionsImports = {
  x01: async () => (await import('../darts/x01/double-options.tsx')).DoubleOptions,
} as const

/** Pad options of individual games. */
const options: { readonly [Id in LiveGameId]?: Options } = { x01: lazyPart(optionsImports.x01) }

export const getOptionsComponent = (game: LiveGameId): Options | null => options[game] ?? null

/** Preloads the options, since the sheet may be opened offline. */
export function preloadOptions(game: LiveGameId): void {
  const load = game in optionsImports ? optionsImports[game as keyof typeof optionsImports] : null
  // On failure the sheet loads it again.
  void load?.().catch(() => undefined)
}
