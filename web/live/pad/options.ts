import { type ComponentType, lazy } from 'react'
import type { LiveMatchWire } from '#contract/live/match.ts'
import type { LiveGameId } from '#engine/live/games.ts'

type Options = ComponentType<{ readonly match: LiveMatchWire }>

/** What can be set on a pad of one game alone. */
const options: { readonly [Id in LiveGameId]?: Options } = {
  x01: lazy(async () => ({
    default: (await import('../darts/double-options.tsx')).DoubleOptions,
  })),
}

export const optionsOf = (game: LiveGameId): Options | null => options[game] ?? null
