import type { ComponentType } from 'react'
import type { LiveGameId } from '#engine/live/games.ts'
import { lazyPart } from '../platform/lazy-part.tsx'
import type { RecordProps } from './record-props.ts'

/** Components that show a game's record, such as chess moves; loaded when shown. */
const recordComponents: { readonly [Id in LiveGameId]?: ComponentType<RecordProps> } = {
  chess: lazyPart(async () => (await import('./chess/moves/game-moves.tsx')).GameMoves),
}

/** Returns the component that shows a game's record; null if it has none. */
export const getRecordComponent = (game: LiveGameId): ComponentType<RecordProps> | null =>
  recordComponents[game] ?? null
