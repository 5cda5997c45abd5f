import type { Decision, Refusal, RefusalKind } from '#engine/decision.ts'
import type { ServerErrorCode } from '#contract/errors.ts'
import { AppError, invalid } from './errors.ts'

const codes: Readonly<Record<RefusalKind, ServerErrorCode>> = {
  invalid: 'VALIDATION_ERROR',
  conflict: 'CONFLICT',
  forbidden: 'FORBIDDEN',
  missing: 'NOT_FOUND',
}

/** Returns the error for refusals of the engine. The first one not about input determines its code. */
export function createRefusalError(refusals: readonly Refusal[]): AppError {
  const details = refusals.flatMap(({ field, key, values, message }) =>
    field === undefined ? [] : [{ field, key, values, message }],
  )
  const other = refusals.find(({ kind }) => kind !== 'invalid')
  if (other === undefined && refusals.length > 1) return invalid(details)
  const { kind, key, values, message } = other ?? refusals[0]!
  return new AppError(codes[kind], { key, values, message }, { details })
}

/** Returns the events of a decision. Throws its refusals. */
export function requireEvents<Event>(decision: Decision<Event>): readonly Event[] {
  if (!decision.ok) throw createRefusalError(decision.refusals)
  return decision.events
}
