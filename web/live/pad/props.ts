import type { ActionOf, LiveGameId, SettingsOf, StateOf } from '#engine/live/games.ts'
import type { Pair } from '#engine/sports/types.ts'
import type { Scoring } from '../storage/scoring.ts'
import type { OpenMatch } from '../storage/open-match.ts'

/** The names of a side, as pads show them. */
export type SideNames = {
  /** One, or two for a pair. */
  readonly names: readonly string[]
  /** Both in one line. */
  readonly whole: string
  /** Given names, which fit in a button or a sentence. */
  readonly short: string
  /** Two letters for strips. */
  readonly initials: string
}

/** The props of every pad, which draws the match and enters what its scorer sees. */
export type PadProps<Id extends LiveGameId> = {
  readonly scoring: Scoring
  readonly state: StateOf<Id>
  readonly settings: SettingsOf<Id>
  readonly sides: Pair<SideNames>
  readonly enter: (action: ActionOf<Id>) => void
  /** Changes an entry by its id. */
  readonly edit: (target: string, to: Partial<ActionOf<Id>>) => void
  readonly undo: () => void
  /** What Undo undoes, in words; null if nothing. */
  readonly undoing: string | null
  /** Removes an entry by its id. */
  readonly remove: (target: string) => void
  readonly isLeftHanded: boolean
  /** For a pad that fills the screen without a bar. */
  readonly leave: () => void
  readonly showMore: () => void
}

/** The props of an editor of one log entry. */
/** The owner of a log: a match on this device, or a recorded one being corrected. */
export type LogHolder = Pick<OpenMatch, 'preview' | 'revise'>

export type EditorProps = {
  readonly open: LogHolder
  readonly scoring: Scoring
  readonly sides: Pair<SideNames>
  readonly target: string
  /** With its edits applied. */
  readonly action: object
  readonly close: () => void
}
