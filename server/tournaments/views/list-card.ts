import type { ClubSettings } from '#contract/club/club-settings.ts'
import type { SportId } from '#engine/sports/types.ts'

export type ClubColour = ClubSettings['colour']

/** Content that all pictures for sharing have in common. */
export type CardHead = {
  readonly club: string
  readonly colour: ClubColour
  readonly name: string
  /** Null for several sports. */
  readonly sportId: SportId | null
  readonly sport: string
  /** Texts shown below the name. */
  readonly details: readonly string[]
}

/** A row of a picture; `place` and `value` can be empty. */
export type CardRow = { readonly place: string; readonly name: string; readonly value: string }

export type CardSide = { readonly name: string; readonly score: string; readonly isWinner: boolean }
/** A result of two sides. */
export type CardResult = readonly [CardSide, CardSide]

/** Maximum number of rows of a picture. */
export const maxCardRows = 5

/** A picture of a list, such as the leaders of a board. */
export type ListCard = CardHead & {
  readonly kind: 'list'
  readonly rows: readonly CardRow[]
  /** Text shown if there are no rows. */
  readonly empty: string
}

/** A picture of results; a single one is drawn large. */
export type ResultsCard = CardHead & {
  readonly kind: 'results'
  readonly results: readonly CardResult[]
  /** Text shown if there are no results. */
  readonly empty: string
}
