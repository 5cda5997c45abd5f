import type { TeamDecision } from '../refusal.ts'
import type { TeamMatchContext, TeamMatchCommand } from './command-types.ts'
import type { TeamMatchEvent } from './events.ts'
import { plan } from './plan-and-line-ups.ts'
import { foldTeamMatch } from './state.ts'

type InitialPlan = Omit<Extract<TeamMatchCommand, { type: 'plan' }>, 'type'>

/** Returns the first events of a team match: its date and the deadline of the line-ups. */
export function planTeamMatch(
  initialPlan: InitialPlan,
  context: TeamMatchContext,
): TeamDecision<TeamMatchEvent> {
  return plan(foldTeamMatch(context.system, []), { type: 'plan', ...initialPlan }, context)
}
