import type { TeamMatchCommand } from '#engine/teams/match/command-types.ts'
import { decideTeamMatch } from '#engine/teams/match/decide-team-match.ts'
import type { TeamMatchEvent } from '#engine/teams/match/events.ts'
import type { TeamSide } from '#engine/teams/systems/types.ts'
import { aggregate, type ChangeOptions } from '../../platform/log/aggregate.ts'
import { requireEvents } from '../../platform/http/refusal-error.ts'
import { publishTeamMatch } from '../publish-changes.ts'
import { followInTournament } from '../tournaments/follow-in-tournament.ts'
import { auditTeamMatch } from './audit-team-match.ts'
import { notifyOfTeamMatch } from './team-match-notices.ts'
import { teamMatchState, type LoadedTeamMatch } from './team-match-state.ts'

type Context = Pick<LoadedTeamMatch, 'system' | 'teams'>
type TeamMatchOptions = ChangeOptions<LoadedTeamMatch> & {
  /** The side the actor acts for, if it is not their own. */
  readonly side?: TeamSide | undefined
}

const decide = ({ system, state, row }: LoadedTeamMatch, command: TeamMatchCommand, now: number) =>
  decideTeamMatch(state, command, { system, now, tables: row.tables })

/** Team matches. Without an actor, a change is automatic or made by someone who used a code. */
export const teamMatches = aggregate<LoadedTeamMatch, Context, TeamMatchCommand, TeamMatchOptions>(
  teamMatchState,
  {
    decide: (unit, _actor, loaded, command) => decide(loaded, command, unit.now),
    reactions: [
      async (unit, _by, { after }) => publishTeamMatch(unit, after),
      notifyOfTeamMatch,
      (unit, actor, { before, events, options: { side } }) =>
        auditTeamMatch(unit, { actor, side }, before, events),
      followInTournament,
    ],
  },
)

/** Returns the events of a command in the current state. Throws all reasons against it. */
export function decideEvents(
  loaded: LoadedTeamMatch,
  command: TeamMatchCommand,
  now: number,
): readonly TeamMatchEvent[] {
  return requireEvents(decide(loaded, command, now))
}
