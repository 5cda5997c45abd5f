import type { CallOf } from '#contract/endpoint.ts'
import { changeRoster, getTeam, type Team } from '#contract/teams/team.ts'
import { mutate } from '../../platform/cache/mutate.ts'

export type RosterCommand = CallOf<typeof changeRoster>['body']['command']

/** Sends a command to the roster of a team, and shows the team as it then is. */
export async function sendRosterCommand({ id }: Pick<Team, 'id'>, command: RosterCommand) {
  return mutate(changeRoster, { params: { id }, body: { command } }, { puts: getTeam })
}
