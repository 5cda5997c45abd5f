import type { Decision, Refusal } from '../decision.ts'
import type { TeamMessageKey } from './messages.ts'

/** A refusal by the rules of teams. */
export type TeamRefusal = Refusal<TeamMessageKey>
export type TeamDecision<Event> = Decision<Event, TeamRefusal>
