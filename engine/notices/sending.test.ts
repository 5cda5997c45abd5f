import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nextAttempt, quietLeft, sendingOf, untilMorning, type Waiting } from './sending.ts'

const minute = 60_000
const hour = 60 * minute
const at = (hours: number, minutes = 0) => ({ minute: hours * 60 + minutes, weekday: 3 })
const night = { isOn: true, from: 22 * 60, to: 8 * 60, days: [1, 2, 3, 4, 5, 6, 7] }
const now = 1_000 * hour
const waiting: Waiting = {
  topic: 'tournament',
  isUrgent: false,
  now,
  expiresAt: now + 48 * hour,
  quiet: { ...night, lettingCallsThrough: true },
  clock: at(15),
  lastAt: null,
  sentToday: 0,
  isGathered: false,
}

test.each([
  [at(22), 10 * hour],
  [at(23, 59), 8 * hour + minute],
  [at(7, 59), minute],
  [at(8), 0],
  [at(21, 59), 0],
])('of quiet hours from 22 to 8, at %o so much is left', (clock, left) => {
  expect(quietLeft(night, clock)).toBe(left)
})

test.each([
  [at(7, 29), minute],
  [at(7, 30), 24 * hour],
  [at(20), 11.5 * hour],
])('from %o it is so long until half past seven', (clock, left) => {
  expect(untilMorning(clock)).toBe(left)
})

test('a push goes out by day, and by night waits for the morning if it is still true then', () => {
  expect(sendingOf(waiting)).toEqual({ kind: 'send' })
  const atNight = { ...waiting, clock: at(23) }
  expect(sendingOf(atNight)).toEqual({ kind: 'wait', until: now + 9 * hour, isGathered: false })
  expect(sendingOf({ ...atNight, expiresAt: now + hour })).toEqual({ kind: 'drop' })
})

test('a call goes through quiet hours where its person wants that, and a new sign-in never', () => {
  const call = { ...waiting, topic: 'call', isUrgent: true, clock: at(23) } as const
  expect(sendingOf(call)).toEqual({ kind: 'send' })
  const strict = { ...call, quiet: { ...night, lettingCallsThrough: false } }
  expect(sendingOf({ ...strict, expiresAt: now + 10 * minute })).toEqual({ kind: 'drop' })
  expect(sendingOf({ ...call, topic: 'security' })).toMatchObject({ kind: 'wait' })
})

test('a call made again within a minute goes out at once', () => {
  const again = { ...waiting, topic: 'call', isUrgent: true, lastAt: now - 1_000 } as const
  expect(sendingOf(again)).toEqual({ kind: 'send' })
})

test('one thing is told once a minute, and the thirteenth of a day in the morning, unless it is urgent', () => {
  const again = sendingOf({ ...waiting, lastAt: now - 20_000 })
  expect(again).toEqual({ kind: 'wait', until: now + 40_000, isGathered: false })
  expect(sendingOf({ ...waiting, lastAt: now - minute })).toEqual({ kind: 'send' })
  const many = { ...waiting, sentToday: 12 }
  const morning = now + 16.5 * hour
  expect(sendingOf(many)).toEqual({ kind: 'wait', until: morning, isGathered: true })
  expect(sendingOf({ ...many, isUrgent: true })).toEqual({ kind: 'send' })
  expect(sendingOf({ ...many, isGathered: true })).toEqual({ kind: 'send' })
})

test('nothing waits past its end, whatever a push service asks for', () => {
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
