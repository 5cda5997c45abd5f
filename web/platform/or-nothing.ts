import { catch as orElse, type core, optional } from 'zod/mini'

/** A part of the URL, which may lack; one that does not fit is left out and not refused. */
export function orNothing<T extends core.SomeType>(schema: T) {
  return orElse(optional(schema), undefined)
}
