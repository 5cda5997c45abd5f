import type { ActionOf, LiveGameId, SettingsOf, StateOf } from '#engine/live/games.ts'
import type { Pair } from '#engine/sports/types.ts'
import type { OpenMatch, Scoring } from '../keep/open-match.ts'

/** Who plays on a side, as a pad writes them. */
export type SideNames = {
  /** One, or the two of a pair. */
  readonly names: readonly string[]
  /** Both in one line. */
  readonly whole: string
  /** What fits in a button or a sentence: given names. */
  readonly short: string
  /** Two letters for strips. */
  readonly initials: string
}

/** What every pad is given; it draws the match and enters what its scorer sees. */
export type PadProps<Id extends LiveGameId> = {
  readonly scoring: Scoring
  readonly state: StateOf<Id>
  readonly settings: SettingsOf<Id>
  readonly sides: Pair<SideNames>
  readonly enter: (action: ActionOf<Id>) => void
  /** Changes an entry by its id. */
  readonly edit: (target: string, to: Partial<ActionOf<Id>>) => void
  readonly undo: () => void
  /** What an undo takes back, in words; null where there is nothing. */
  readonly undoing: string | null
  /** Takes out any entry by its id. */
  readonly remove: (target: string) => void
  readonly isLeftHanded: boolean
  /** For a pad that fills the screen, and has no bar above it. */
  readonly leave: () => void
  readonly showMore: () => void
}

/** What a game is given to change one entry of the log. */
/** Whoever holds a log that is changed: a match on this device, or one on record that is corrected. */
export type LogHolder = Pick<OpenMatch, 'foresee' | 'revise'>

export type EditorProps = {
  readonly open: LogHolder
  readonly scoring: Scoring
  readonly sides: Pair<SideNames>
  readonly target: string
  /** As it stands after what was said of it. */
  readonly action: object
  readonly close: () => void
}
