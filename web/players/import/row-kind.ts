import type { BodyOf } from '#contract/endpoint.ts'
import type { importPlayers, ImportRow } from '#contract/players/import.ts'

/** What a person decided about a row. */
export type Choice = BodyOf<typeof importPlayers>['choices'][number]

export type RowKind = 'new' | 'match' | 'look' | 'skip'

/** Returns how a row is shown: one that is not imported needs a look unless that was chosen. */
export function kindOf({ line, action }: ImportRow, choices: readonly Choice[]): RowKind {
  switch (action) {
    case 'add':
      return 'new'
    case 'match':
      return 'match'
    case 'ask':
      return 'look'
    case 'skip':
      return choices.some((one) => one.line === line && one.action === 'skip') ? 'skip' : 'look'
  }
}
