import type { TeamMatch } from '#contract/teams/team-match.ts'

/** The states in which results can be entered. In the last two, only of reopened rubbers. */
const statesAcceptingResults: readonly TeamMatch['status'][] = [
  'line_ups_known',
  'in_play',
  'finished',
  'disputed',
  'in_correction',
]

/** Whether results of rubbers can be entered. */
export const acceptsResults = ({ status }: Pick<TeamMatch, 'status'>) =>
  statesAcceptingResults.includes(status)

/** Whether enough earlier rubbers are over for a table to be free. */
export function isDue({ rubbers, tables }: TeamMatch, n: number): boolean {
  const waiting = rubbers.filter(
    (rubber) => rubber.n < n && (rubber.status === 'open' || rubber.status === 'playing'),
  )
  return waiting.length < tables
}
