import type { Message } from '../messages/create-messages.ts'
import type { TeamMessageKey } from './messages.ts'

/** Why something cannot be: `conflict` with how things stand, or `invalid` in itself, and where. */
export type Fault = Message<TeamMessageKey> & {
  readonly kind: 'conflict' | 'invalid'
  readonly field: string
}

export const clash = (field: string, said: Message<TeamMessageKey>): Fault => ({
  ...said,
  kind: 'conflict',
  field,
})
export const wrong = (field: string, said: Message<TeamMessageKey>): Fault => ({
  ...said,
  kind: 'invalid',
  field,
})

/** What a command comes to: the events that follow from it, or every reason against it. */
export type Decision<Event> =
  | { readonly ok: true; readonly events: readonly Event[] }
  | { readonly ok: false; readonly faults: readonly Fault[] }

export const refuse = (...faults: readonly Fault[]) => ({ ok: false, faults }) as const
export const accept = <Event>(...events: readonly Event[]): Decision<Event> => ({
  ok: true,
  events,
})
