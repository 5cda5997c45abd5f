/** How far a call to a table has got to one of its players, the furthest first. */
export const arrivalStates = ['seen', 'told', 'unseen', 'none'] as const
export type ArrivalState = (typeof arrivalStates)[number]

/** What a called player answers: on the way, or in ten minutes. */
export const callAnswers = ['coming', 'later'] as const
export type CallAnswer = (typeof callAnswers)[number]

/** How long somebody asks for who cannot come at once, in ms. */
export const laterMs = 10 * 60_000

/** After so long, in ms, a call that somebody has not seen is called out in the room. */
const unseenMs = 3 * 60_000

/**
 * Whether a call has waited too long for somebody to see it. Moments are epoch ms.
 * Source: docs/decisions/048-whether-a-call-arrived.md.
 */
export function isOverdue(calledAt: number, isSeen: boolean, now: number): boolean {
  return !isSeen && now - calledAt >= unseenMs
}
