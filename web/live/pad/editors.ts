import { type ComponentType, lazy } from 'react'
import type { LiveGameId } from '#engine/live/games.ts'
import type { EditorProps } from './props.ts'

type Load = () => Promise<{ readonly default: ComponentType<EditorProps> }>

const choice: Load = async () => ({
  default: (await import('../edit/choice-editor.tsx')).ChoiceEditor,
})

/** Imports the editor of a log entry, by game. */
const imports: Readonly<Record<LiveGameId, Load>> = {
  tabletennis: choice,
  racks: choice,
  foosball: choice,
  chess: choice,
  straight: async () => ({ default: (await import('../edit/innings-editor.tsx')).StraightEditor }),
  x01: async () => ({ default: (await import('../darts/x01-visit-editor.tsx')).X01VisitEditor }),
  cricket: async () => ({
    default: (await import('../darts/cricket-visit-editor.tsx')).CricketVisitEditor,
  }),
}

const editors = Object.fromEntries(
  Object.entries(imports).map(([game, load]) => [game, lazy(load)]),
) as unknown as Readonly<Record<LiveGameId, ComponentType<EditorProps>>>

export const editorOf = (game: LiveGameId): ComponentType<EditorProps> => editors[game]

/** Preloads the editor, since an entry may be changed offline. */
export function loadEditor(game: LiveGameId): void {
  // On failure the list loads it again.
  void imports[game]().catch(() => undefined)
}
