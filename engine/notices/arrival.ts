/** How far a table call has reached a player, the furthest first. */
export const arrivalStates = ['seen', 'told', 'unseen', 'none'] as const
export type ArrivalState = (typeof arrivalStates)[number]

/** Answers of a called player: on the way, or in ten minutes. */
export const callAnswers = ['coming', 'later'] as const
export type CallAnswer = (typeof callAnswers)[number]

/** Extra time a called player can ask for, ms. */
export const extraTimeMs = 10 * 60_000

/** Time after which an unseen call is announced in the room, ms. */
const announceAfterMs = 3 * 60_000

/**
 * Returns whether a call has been unseen for too long. Timestamps are epoch ms. Source:
 * docs/rules/notices.md.
 */
export function isOverdue(calledAt: number, isSeen: boolean, now: number): boolean {
  return !isSeen && now - calledAt >= announceAfterMs
}
