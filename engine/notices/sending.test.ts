import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  chooseMailTiming,
  findNextAttempt,
  findNextMorning,
  findQuietEnd,
  decidePush,
  type PendingPush,
} from './sending.ts'

const minute = 60_000
const hour = 60 * minute
const now = 1_000 * hour
/** Creates a clock that shows this time at `now`, and is put forward by `forward` hours three hours later. */
const createClock =
  (hours: number, minutes = 0, forward = 0) =>
  (at: number) => {
    const passed = (at - now) / minute + (at - now >= 3 * hour ? forward * 60 : 0)
    const shown = hours * 60 + minutes + passed
    return { minute: ((shown % 1440) + 1440) % 1440, weekday: 3 + Math.floor(shown / 1440) }
  }
const quietHours = { isOn: true, from: 22 * 60, to: 8 * 60, days: [1, 2, 3, 4, 5, 6, 7] }
const pendingPush: PendingPush = {
  topic: 'tournament',
  isUrgent: false,
  now,
  expiresAt: now + 48 * hour,
  quiet: { ...quietHours, lettingCallsThrough: true },
  clockAt: createClock(15),
  lastSentAt: null,
  sentToday: 0,
  isBatched: false,
}

test.each([
  ['22:00', createClock(22), 10 * hour],
  ['23:59', createClock(23, 59), 8 * hour + minute],
  ['7:59', createClock(7, 59), minute],
  ['8:00', createClock(8), null],
  ['21:59', createClock(21, 59), null],
  ['23:00 before clocks are put forward', createClock(23, 0, 1), 8 * hour],
  ['23:00 before clocks are put back', createClock(23, 0, -1), 10 * hour],
])('computes what is left of quiet hours from 22 to 8 at %s', (_, clockAt, left) => {
  const end = findQuietEnd(quietHours, clockAt, now)
  expect(end === null ? null : end - now).toBe(left)
})

test('ends quiet hours an hour later if the clocks skip their end', () => {
  const end = findQuietEnd({ ...quietHours, to: 2 * 60 + 30 }, createClock(23, 0, 1), now)
  expect(end).toBe(now + 3.5 * hour)
})

test.each([
  ['7:29', createClock(7, 29), minute],
  ['7:30', createClock(7, 30), 24 * hour],
  ['20:00', createClock(20), 11.5 * hour],
  ['23:00 before clocks are put forward', createClock(23, 0, 1), 7.5 * hour],
  ['23:00 before clocks are put back', createClock(23, 0, -1), 9.5 * hour],
])('computes the time from %s until half past seven', (_, clockAt, left) => {
  expect(findNextMorning(clockAt, now) - now).toBe(left)
})

test('sends a push by day; at night delays it to the morning, or drops it if it expires before', () => {
  expect(decidePush(pendingPush)).toEqual({ kind: 'send' })
  const atNight = { ...pendingPush, clockAt: createClock(23) }
  expect(decidePush(atNight)).toEqual({ kind: 'wait', until: now + 9 * hour, isBatched: false })
  expect(decidePush({ ...atNight, expiresAt: now + hour })).toEqual({ kind: 'drop' })
})

test('sends a call during quiet hours if the person wants that, but never a new sign-in', () => {
  const call = { ...pendingPush, topic: 'call', isUrgent: true, clockAt: createClock(23) } as const
  expect(decidePush(call)).toEqual({ kind: 'send' })
  const strict = { ...call, quiet: { ...quietHours, lettingCallsThrough: false } }
  expect(decidePush({ ...strict, expiresAt: now + 10 * minute })).toEqual({ kind: 'drop' })
  expect(decidePush({ ...call, topic: 'security' })).toMatchObject({ kind: 'wait' })
})

test('sends a second call at once, even within a minute', () => {
  const repeatedCall = {
    ...pendingPush,
    topic: 'call',
    isUrgent: true,
    lastSentAt: now - 1_000,
  } as const
  expect(decidePush(repeatedCall)).toEqual({ kind: 'send' })
})

test('sends one push about a subject per minute, and batches the thirteenth of a day unless it is urgent', () => {
  const again = decidePush({ ...pendingPush, lastSentAt: now - 20_000 })
  expect(again).toEqual({ kind: 'wait', until: now + 40_000, isBatched: false })
  expect(decidePush({ ...pendingPush, lastSentAt: now - minute })).toEqual({ kind: 'send' })
  const many = { ...pendingPush, sentToday: 12 }
  const morning = now + 16.5 * hour
  expect(decidePush(many)).toEqual({ kind: 'wait', until: morning, isBatched: true })
  expect(decidePush({ ...many, isUrgent: true })).toEqual({ kind: 'send' })
  expect(decidePush({ ...many, isBatched: true })).toEqual({ kind: 'send' })
  // Batched pushes respect quiet hours that end later.
  const asleep = { ...many, isBatched: true, clockAt: createClock(7, 30) }
  const end = now + 30 * minute
  expect(decidePush(asleep)).toEqual({ kind: 'wait', until: end, isBatched: true })
})

test('retries before a push expires, whatever delay a push service requests', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 48 * hour }),
      fc.option(fc.integer({ min: 0, max: 1_000 * hour })),
      (attempts, life, asked) => {
        const next = findNextAttempt(attempts, now, now + life, asked)
        expect(next === null || (next >= now && next < now + life)).toBe(true)
      },
    ),
  )
  expect(findNextAttempt(1, now, now + hour, null)).toBe(now + 10_000)
  expect(findNextAttempt(1, now, now + hour, 20 * minute)).toBe(now + 20 * minute)
  expect(findNextAttempt(1, now, now + 10 * minute, 20 * minute)).toBeNull()
  expect(findNextAttempt(2, now, now + hour, 0)).toBe(now + minute)
})

test('delays an e-mail to the morning, unless it is about something imminent or open now', () => {
  expect(chooseMailTiming('team', 'teamMatch.fixed')).toBe('in_the_morning')
  expect(chooseMailTiming('team', 'teamMatch.reminder')).toBe('at_once')
  expect(chooseMailTiming('team', 'teamMatch.lineUpDue')).toBe('at_once')
  expect(chooseMailTiming('tournament', 'tournament.checkIn')).toBe('at_once')
  expect(chooseMailTiming('security', 'security.signIn')).toBe('at_once')
})
