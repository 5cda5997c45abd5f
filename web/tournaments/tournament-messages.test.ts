import { expect, test } from 'vitest'
import { formatShortDateTime } from '../ui/i18n/format-date-time.ts'
import { formatDate } from '../ui/i18n/locale.ts'
import { someTournament } from '../testing/tournament.test-data.ts'
import { formatStart, getProgress, myEntryLabel } from './tournament-messages.ts'

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

test('says that an entrant of a completed tournament played', () => {
  expect(myEntryLabel('registered', true)).toBe('You played')
  expect(myEntryLabel('registered')).toBe('You’re in')
  expect(myEntryLabel('withdrawn', true)).toBe('You withdrew')
})

test.each([
  ['entrants where it was cancelled before a match', 'cancelled', 0, '5 players'],
  ['that nothing is paired yet while it runs', 'active', 0, 'No matches paired yet'],
  ['matches played before it was cancelled', 'cancelled', 3, '2 of 3 matches played'],
] as const)('shows %s', (_, status, matchCount, text) => {
  const counts = { participantCount: 5, matchCount, decidedCount: 2 }
  expect(getProgress(someTournament('chess', { status, ...counts })).text).toBe(text)
})
