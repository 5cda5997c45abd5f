import { expect, test } from 'vitest'
import { formatShortDateTime } from '../ui/i18n/format-moment.ts'
import { formatDate } from '../ui/i18n/locale.ts'
import { formatStart } from './tournament-messages.ts'

const planned = '2026-03-01T15:00:00.000Z'
const early = '2026-03-01T14:49:00.000Z'
const nextDay = '2026-03-03T09:00:00.000Z'

test.each([
  ['nothing without a date', null, null, ''],
  ['one time where it starts as planned', planned, planned, formatShortDateTime(planned)],
  [
    'the planned time',
    early,
    planned,
    `${formatShortDateTime(early)} (planned ${formatDate(planned, 'time')})`,
  ],
  [
    'the planned day',
    nextDay,
    planned,
    `${formatShortDateTime(nextDay)} (planned ${formatShortDateTime(planned)})`,
  ],
  ['the start where no time was planned', early, null, formatShortDateTime(early)],
] as const)('names %s', (_, startDate, plannedStart, words) => {
  expect(formatStart({ startDate, plannedStart })).toBe(words)
})
