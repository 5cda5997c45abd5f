import type { BodyOf } from '#contract/endpoint.ts'
import type { importPlayers, ImportRow } from '#contract/players/import.ts'

/** The user's decision about a row. */
export type Choice = BodyOf<typeof importPlayers>['choices'][number]

export type RowKind = 'new' | 'match' | 'review' | 'skip'

/** Returns how a row is shown: one that is not imported needs a review unless the user skipped it. */
export function rowKind({ line, action }: ImportRow, choices: readonly Choice[]): RowKind {
  switch (action) {
    case 'add':
      return 'new'
    case 'match':
      return 'match'
    case 'ask':
      return 'review'
    case 'skip':
      return choices.some((choice) => choice.line === line && choice.action === 'skip')
        ? 'skip'
        : 'review'
  }
}
