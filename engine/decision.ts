import type { Message } from './messages/create-messages.ts'

/**
 * `invalid`: wrong in itself. `conflict`: not possible in the current state. `forbidden`: not permitted for
 * this person. `missing`: does not exist, or is hidden from this person.
 */
export type RefusalKind = 'invalid' | 'conflict' | 'forbidden' | 'missing'

/** Why a command is refused, and the field it concerns, if any. */
export type Refusal<Key extends string = string> = Message<Key> & {
  readonly kind: RefusalKind
  readonly field?: string
}

/** The outcome of a command: the resulting events, or every reason against it. */
export type Decision<Event, R extends Refusal = Refusal> =
  | { readonly ok: true; readonly events: readonly Event[] }
  | { readonly ok: false; readonly refusals: readonly R[] }

export const accept = <const Events extends readonly unknown[]>(...events: Events) =>
  ({ ok: true, events }) as const
export const refuse = <const Refusals extends readonly Refusal[]>(...refusals: Refusals) =>
  ({ ok: false, refusals }) as const

const refusalFactory =
  (kind: RefusalKind) =>
  <Key extends string>(message: Message<Key>, field?: string): Refusal<Key> => ({
    ...message,
    kind,
    ...(field === undefined ? {} : { field }),
  })

export const invalid = refusalFactory('invalid')
export const conflict = refusalFactory('conflict')
export const forbidden = refusalFactory('forbidden')
export const missing = refusalFactory('missing')
