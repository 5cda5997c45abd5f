import { type ComponentType, lazy } from 'react'
import type { LiveGameId } from '#engine/live/games.ts'
import type { EditorProps } from './props.ts'

/** How an entry of a game is changed in the log, loaded when one is first asked for. */
const editors: { readonly [Id in LiveGameId]?: ComponentType<EditorProps> } = {
  x01: lazy(async () => ({ default: (await import('../darts/visit-editor.tsx')).VisitEditor })),
}

/** Null where entries of the game are only taken out and brought back. */
export function editorOf(game: LiveGameId): ComponentType<EditorProps> | null {
  return editors[game] ?? null
}
