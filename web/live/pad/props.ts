import type { ActionOf, LiveGameId, SettingsOf, StateOf } from '#engine/live/games.ts'
import type { Pair } from '#engine/sports/types.ts'
import type { Scoring } from '../storage/scoring.ts'
import type { OpenMatch } from '../storage/open-match.ts'

/** The names of a side in different lengths. */
export type SideNames = {
  /** One name, or two for a pair. */
  readonly names: readonly string[]
  /** All names in one line. */
  readonly whole: string
  /** Given names, for buttons and sentences. */
  readonly short: string
  /** Two letters for strips. */
  readonly initials: string
}

/** The props of every pad. */
export type PadProps<Id extends LiveGameId> = {
  readonly scoring: Scoring
  readonly state: StateOf<Id>
  readonly settings: SettingsOf<Id>
  readonly sides: Pair<SideNames>
  readonly enter: (action: ActionOf<Id>) => void
  /** Changes an entry by its id. */
  readonly edit: (target: string, to: Partial<ActionOf<Id>>) => void
  readonly undo: () => void
  /** Describes what Undo undoes; null if nothing. */
  readonly undoLabel: string | null
  /** Removes an entry by its id. */
  readonly remove: (target: string) => void
  readonly isLeftHanded: boolean
  /** Leaves a pad that has no bar. */
  readonly leave: () => void
  readonly showMore: () => void
}

/** A log that can be edited: a match on this device, or a recorded one being corrected. */
export type EditableLog = Pick<OpenMatch, 'preview' | 'revise'>

/** The props of an editor of one log entry. */
export type EditorProps = {
  readonly editableLog: EditableLog
  readonly scoring: Scoring
  readonly sides: Pair<SideNames>
  readonly target: string
  /** The entry with its edits applied. */
  readonly action: object
  readonly close: () => void
}
