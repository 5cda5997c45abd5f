import { expect, test } from 'vitest'
import { formatShortDateTime } from '../ui/i18n/format-date-time.ts'
import { formatDate } from '../ui/i18n/locale.ts'
import { formatStart } from './tournament-messages.ts'

const plannedTime = '2026-03-01T15:00:00.000Z'
const earlyTime = '2026-03-01T14:49:00.000Z'
const laterDay = '2026-03-03T09:00:00.000Z'

test.each([
  ['nothing without a date', null, null, ''],
  ['one time if it starts as planned', plannedTime, plannedTime, formatShortDateTime(plannedTime)],
  [
    'a planned time on the same day',
    earlyTime,
    plannedTime,
    `${formatShortDateTime(earlyTime)} (planned ${formatDate(plannedTime, 'time')})`,
  ],
  [
    'a planned time on another day',
    laterDay,
    plannedTime,
    `${formatShortDateTime(laterDay)} (planned ${formatShortDateTime(plannedTime)})`,
  ],
  ['only the start if no time was planned', earlyTime, null, formatShortDateTime(earlyTime)],
] as const)('formats %s', (_, startDate, plannedStart, text) => {
  expect(formatStart({ startDate, plannedStart })).toBe(text)
})
