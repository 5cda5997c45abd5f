/** Hours before the start of the first reminder. */
export const REMINDER_HOURS = 48
const aheadMs = REMINDER_HOURS * 3_600_000

/** Start of a match and the morning of that day, epoch ms. */
export type Appointment = { readonly at: number; readonly morning: number }

/**
 * Returns whether a reminder is due: one of its two times has passed since `lastReminderAt`, epoch ms, and
 * the match has not started. If both have passed, as after downtime, one reminder is sent.
 */
export function isReminderDue(
  { at, morning }: Appointment,
  lastReminderAt: number,
  now: number,
): boolean {
  if (now >= at) return false
  return [at - aheadMs, morning].some((due) => due < at && due > lastReminderAt && due <= now)
}
