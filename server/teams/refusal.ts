import type { Decision, Fault } from '#engine/teams/fault.ts'
import { AppError, invalid } from '../platform/http/errors.ts'

/** Why the rules of teams refuse something: a conflict where how things stand is against it. */
export function refusal(faults: readonly Fault[]): AppError {
  const details = faults.map(({ field, key, values, message }) => ({ field, key, values, message }))
  const first = faults.find(({ kind }) => kind === 'conflict')
  if (first === undefined) return invalid(details)
  const { key, values, message } = first
  return new AppError('CONFLICT', { key, values, message }, { details })
}

/** The events of a decision; throws every reason against it. */
export function requireDecided<Event>(decision: Decision<Event>): readonly Event[] {
  if (!decision.ok) throw refusal(decision.faults)
  return decision.events
}
