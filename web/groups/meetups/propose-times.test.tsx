import { afterEach, expect, test, vi } from 'vitest'
import { setZones } from '../../testing/time-zones.test-data.ts'
import { proposeTimes } from './propose-times.ts'

afterEach(() => vi.useRealTimers())

test.each([
  [
    '19:00 in the club’s time zone, not the reader’s',
    undefined,
    '2026-11-20T12:00Z',
    '2026-11-20T18:00',
  ],
  ['the next day after 19:00', undefined, '2026-11-20T18:30Z', '2026-11-21T18:00'],
  [
    'the hour of the last one after the clocks went back',
    '2026-10-22T17:00Z',
    '2026-10-23T12:00Z',
    '2026-10-29T18:00',
  ],
  [
    'the hour of the last one after the clocks went forward',
    '2026-03-26T18:00Z',
    '2026-03-27T12:00Z',
    '2026-04-02T17:00',
  ],
  [
    'the usual hour again a week after a skipped one',
    '2026-03-22T01:30Z',
    '2026-03-29T12:00Z',
    '2026-04-05T00:30',
  ],
])('proposes %s', (_, latest, now, proposed) => {
  setZones({ reader: 'America/New_York', club: 'Europe/Berlin' })
  vi.useFakeTimers({ now: Date.parse(now), toFake: ['Date'] })
  const latestTimes = latest === undefined ? undefined : { startsAt: latest, endsAt: latest }
  expect(proposeTimes(latestTimes).startsAt).toBe(`${proposed}:00.000Z`)
})
