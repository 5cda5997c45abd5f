import type { Message } from '../messages/create-messages.ts'

/** Accepts an action, with the state after it. */
export const accept = <State>(state: State) => ({ ok: true, state }) as const
/** Refuses an action. */
export const refuse = (refusal: Message) => ({ ok: false, refusal }) as const
