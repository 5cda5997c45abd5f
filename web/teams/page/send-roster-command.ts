import type { CallOf } from '#contract/endpoint.ts'
import { changeRoster, getTeam, type Team } from '#contract/teams/team.ts'
import type { Options } from '../../platform/api/api.ts'
import { mutate } from '../../platform/cache/mutate.ts'

export type RosterCommand = CallOf<typeof changeRoster>['body']['command']

/** Sends a command to a team's roster and shows the result. */
export async function sendRosterCommand(
  { id }: Pick<Team, 'id'>,
  command: RosterCommand,
  options: Options = {},
) {
  return mutate(
    changeRoster,
    { params: { id }, body: { command } },
    { updates: getTeam, ...options },
  )
}
