/** When people are first reminded, before the start. Source: teams, 2.1. */
export const REMINDER_HOURS = 48
const aheadMs = REMINDER_HOURS * 3_600_000

/** What people are reminded of: its start, and the morning of that day. Epoch ms. */
export type Appointment = { readonly at: number; readonly morning: number }

/**
 * Returns whether a reminder is due: one of its two times has passed since `told`, epoch ms, and the
 * match is still ahead. A server that was down sends one for both.
 */
export function isReminderDue({ at, morning }: Appointment, told: number, now: number): boolean {
  if (now >= at) return false
  return [at - aheadMs, morning].some((due) => due < at && due > told && due <= now)
}
