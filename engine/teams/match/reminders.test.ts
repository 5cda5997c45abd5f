import { expect, test } from 'vitest'
import { isReminderDue, REMINDER_HOURS } from './reminders.ts'

const hour = 3_600_000
const at = 1_000 * hour
const morning = at - 11 * hour
const first = at - REMINDER_HOURS * hour

test.each([
  ['two days before', 0, first, true],
  ['not a moment earlier', 0, first - 1, false],
  ['once', first, first + hour, false],
  ['again in the morning', first, morning, true],
  ['not twice in the morning', morning, morning + 1, false],
  ['late, after downtime', first, at - 1, true],
  ['no longer once it begins', 0, at, false],
] as const)('reminds people %s', (_, lastReminderAt, now, isDue) => {
  expect(isReminderDue({ at, morning }, lastReminderAt, now)).toBe(isDue)
})

test('sends one reminder for a match that starts before the morning', () => {
  const early = { at, morning: at + hour }
  expect(isReminderDue(early, first, at - 1)).toBe(false)
})
