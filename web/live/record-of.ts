import { type ComponentType, lazy } from 'react'
import type { LiveGameId } from '#engine/live/games.ts'
import type { RecordProps } from './record-props.ts'

/** Components that show a game's record, such as chess moves; loaded when shown. */
const records: { readonly [Id in LiveGameId]?: ComponentType<RecordProps> } = {
  chess: lazy(async () => ({
    default: (await import('./chess/moves/game-moves.tsx')).GameMoves,
  })),
}

export const recordOf = (game: LiveGameId): ComponentType<RecordProps> | null =>
  records[game] ?? null
