import type { ComponentType } from 'react'
import type { LiveGameId } from '#engine/live/games.ts'
import { lazyPart } from '../../platform/lazy-part.tsx'
import type { EditorProps } from './props.ts'

type ImportEditor = () => Promise<ComponentType<EditorProps>>

const importChoiceEditor: ImportEditor = async () =>
  (await import('../edit/choice-editor.tsx')).ChoiceEditor

/** Imports the editor of a log entry, by game. */
const editorImports: Readonly<Record<LiveGameId, ImportEditor>> = {
  tabletennis: importChoiceEditor,
  racks: importChoiceEditor,
  foosball: importChoiceEditor,
  chess: importChoiceEditor,
  straight: async () => (await import('../edit/innings-editor.tsx')).StraightEditor,
  x01: async () => (await import('../darts/x01-visit-editor.tsx')).X01VisitEditor,
  cricket: async () => (await import('../darts/cricket-visit-editor.tsx')).CricketVisitEditor,
}

const editors = Object.fromEntries(
  Object.entries(editorImports).map(([game, load]) => [game, lazyPart(load)]),
) as unknown as Readonly<Record<LiveGameId, ComponentType<EditorProps>>>

export const getEditorComponent = (game: LiveGameId): ComponentType<EditorProps> => editors[game]

/** Preloads the editor, since an entry may be changed offline. */
export function preloadEditor(game: LiveGameId): void {
  // On failure the list loads it again.
  void editorImports[game]().catch(() => undefined)
}
