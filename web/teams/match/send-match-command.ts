import type { CallOf } from '#contract/endpoint.ts'
import { changeTeamMatch, getTeamMatch, type TeamMatch } from '#contract/teams/team-match.ts'
import type { Options } from '../../platform/api/api.ts'
import { mutate } from '../../platform/cache/mutate.ts'

export type MatchCommand = CallOf<typeof changeTeamMatch>['body']['command']

/** Sends a command to a team match and shows the result. */
export async function sendMatchCommand(
  { id }: Pick<TeamMatch, 'id'>,
  command: MatchCommand,
  options: Options = {},
) {
  return mutate(
    changeTeamMatch,
    { params: { id }, body: { command } },
    { updates: getTeamMatch, ...options },
  )
}
