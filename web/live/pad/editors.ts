import { type ComponentType, lazy } from 'react'
import type { LiveGameId } from '#engine/live/games.ts'
import type { EditorProps } from './props.ts'

const choice = lazy(async () => ({
  default: (await import('../edit/choice-editor.tsx')).ChoiceEditor,
}))

/** How an entry of a game is changed in the log, loaded when one is first asked for. */
const editors: Readonly<Record<LiveGameId, ComponentType<EditorProps>>> = {
  tabletennis: choice,
  racks: choice,
  foosball: choice,
  chess: choice,
  straight: lazy(async () => ({
    default: (await import('../edit/innings-editor.tsx')).StraightEditor,
  })),
  x01: lazy(async () => ({ default: (await import('../darts/visit-editor.tsx')).VisitEditor })),
  cricket: lazy(async () => ({ default: (await import('../edit/darts-editor.tsx')).DartsEditor })),
}

export const editorOf = (game: LiveGameId): ComponentType<EditorProps> => editors[game]
