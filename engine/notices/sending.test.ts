import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  mailTiming,
  nextAttempt,
  nextMorning,
  quietEnd,
  decidePush,
  type PendingPush,
} from './sending.ts'

const minute = 60_000
const hour = 60 * minute
const now = 1_000 * hour
/** Creates a clock that shows this time at `now`, and is put forward by `forward` hours three hours later. */
const clock =
  (hours: number, minutes = 0, forward = 0) =>
  (at: number) => {
    const passed = (at - now) / minute + (at - now >= 3 * hour ? forward * 60 : 0)
    const shown = hours * 60 + minutes + passed
    return { minute: ((shown % 1440) + 1440) % 1440, weekday: 3 + Math.floor(shown / 1440) }
  }
const night = { isOn: true, from: 22 * 60, to: 8 * 60, days: [1, 2, 3, 4, 5, 6, 7] }
const waiting: PendingPush = {
  topic: 'tournament',
  isUrgent: false,
  now,
  expiresAt: now + 48 * hour,
  quiet: { ...night, lettingCallsThrough: true },
  clockAt: clock(15),
  lastAt: null,
  sentToday: 0,
  isGathered: false,
}

test.each([
  ['22:00', clock(22), 10 * hour],
  ['23:59', clock(23, 59), 8 * hour + minute],
  ['7:59', clock(7, 59), minute],
  ['8:00', clock(8), null],
  ['21:59', clock(21, 59), null],
  ['23:00 before clocks are put forward', clock(23, 0, 1), 8 * hour],
  ['23:00 before clocks are put back', clock(23, 0, -1), 10 * hour],
])('computes what is left of quiet hours from 22 to 8 at %s', (_, clockAt, left) => {
  const end = quietEnd(night, clockAt, now)
  expect(end === null ? null : end - now).toBe(left)
})

test('ends quiet hours an hour later if the clocks skip their end', () => {
  const end = quietEnd({ ...night, to: 2 * 60 + 30 }, clock(23, 0, 1), now)
  expect(end).toBe(now + 3.5 * hour)
})

test.each([
  ['7:29', clock(7, 29), minute],
  ['7:30', clock(7, 30), 24 * hour],
  ['20:00', clock(20), 11.5 * hour],
  ['23:00 before clocks are put forward', clock(23, 0, 1), 7.5 * hour],
  ['23:00 before clocks are put back', clock(23, 0, -1), 9.5 * hour],
])('computes the time from %s until half past seven', (_, clockAt, left) => {
  expect(nextMorning(clockAt, now) - now).toBe(left)
})

test('sends a push by day; at night delays it to the morning, or drops it if it expires before', () => {
  expect(decidePush(waiting)).toEqual({ kind: 'send' })
  const atNight = { ...waiting, clockAt: clock(23) }
  expect(decidePush(atNight)).toEqual({ kind: 'wait', until: now + 9 * hour, isGathered: false })
  expect(decidePush({ ...atNight, expiresAt: now + hour })).toEqual({ kind: 'drop' })
})

test('sends a call during quiet hours if the person wants that, but never a new sign-in', () => {
  const call = { ...waiting, topic: 'call', isUrgent: true, clockAt: clock(23) } as const
  expect(decidePush(call)).toEqual({ kind: 'send' })
  const strict = { ...call, quiet: { ...night, lettingCallsThrough: false } }
  expect(decidePush({ ...strict, expiresAt: now + 10 * minute })).toEqual({ kind: 'drop' })
  expect(decidePush({ ...call, topic: 'security' })).toMatchObject({ kind: 'wait' })
})

test('sends a second call at once, even within a minute', () => {
  const again = { ...waiting, topic: 'call', isUrgent: true, lastAt: now - 1_000 } as const
  expect(decidePush(again)).toEqual({ kind: 'send' })
})

test('sends one push about a subject per minute, and batches the thirteenth of a day unless it is urgent', () => {
  const again = decidePush({ ...waiting, lastAt: now - 20_000 })
  expect(again).toEqual({ kind: 'wait', until: now + 40_000, isGathered: false })
  expect(decidePush({ ...waiting, lastAt: now - minute })).toEqual({ kind: 'send' })
  const many = { ...waiting, sentToday: 12 }
  const morning = now + 16.5 * hour
  expect(decidePush(many)).toEqual({ kind: 'wait', until: morning, isGathered: true })
  expect(decidePush({ ...many, isUrgent: true })).toEqual({ kind: 'send' })
  expect(decidePush({ ...many, isGathered: true })).toEqual({ kind: 'send' })
  // Batched pushes respect quiet hours that end later.
  const asleep = { ...many, isGathered: true, clockAt: clock(7, 30) }
  const end = now + 30 * minute
  expect(decidePush(asleep)).toEqual({ kind: 'wait', until: end, isGathered: true })
})

test('retries before a push expires, whatever delay a push service requests', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 0, max: 48 * hour }),
      fc.option(fc.integer({ min: 0, max: 1_000 * hour })),
      (attempts, life, asked) => {
        const next = nextAttempt(attempts, now, now + life, asked)
        expect(next === null || (next >= now && next < now + life)).toBe(true)
      },
    ),
  )
  expect(nextAttempt(1, now, now + hour, null)).toBe(now + 10_000)
  expect(nextAttempt(1, now, now + hour, 20 * minute)).toBe(now + 20 * minute)
  expect(nextAttempt(1, now, now + 10 * minute, 20 * minute)).toBeNull()
  expect(nextAttempt(2, now, now + hour, 0)).toBe(now + minute)
})

test('delays an e-mail to the morning, unless it is about something imminent or open now', () => {
  expect(mailTiming('team', 'teamMatch.fixed')).toBe('in_the_morning')
  expect(mailTiming('team', 'teamMatch.reminder')).toBe('at_once')
  expect(mailTiming('team', 'teamMatch.lineUpDue')).toBe('at_once')
  expect(mailTiming('tournament', 'tournament.checkIn')).toBe('at_once')
  expect(mailTiming('security', 'security.signIn')).toBe('at_once')
})
