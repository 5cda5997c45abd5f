import type { Decision, Refusal } from '../decision.ts'
import type { TeamMessageKey } from './messages.ts'

/** Why the rules of teams refuse something. */
export type TeamRefusal = Refusal<TeamMessageKey>
export type TeamDecision<Event> = Decision<Event, TeamRefusal>
