import { expect, test } from 'vitest'
import { measureDurations, minTimedMatches, type TimedMatch } from './measure-durations.ts'

const timed = (count: number, minutesOf: (at: number) => number): TimedMatch[] =>
  Array.from({ length: count }, (_, at) => ({
    keys: ['501 2', '501'],
    minutes: minutesOf(at),
    players: [`p${at}`, `q${at}`],
  }))

test('a club has its own duration from thirty matches on', () => {
  const matches = timed(minTimedMatches, (at) => 10 + (at % 5))
  expect(measureDurations(matches.slice(1)).durationOf('501 2')).toBeNull()
  expect(measureDurations(matches).durationOf('501 2')?.minutes).toBe(12)
  expect(measureDurations(matches).durationOf('501')).toEqual(
    measureDurations(matches).durationOf('501 2'),
  )
  expect(measureDurations(matches).durationOf('301 2')).toBeNull()
})

test('matches called long before, or entered at once, do not count', () => {
  const usual = timed(minTimedMatches, (at) => 10 + (at % 5))
  const odd = [...usual, ...timed(10, () => 200), ...timed(5, () => 0.5), ...timed(5, () => 0)]
  expect(measureDurations(odd).durationOf('501 2')).toEqual(
    measureDurations(usual).durationOf('501 2'),
  )
})

test('the spread is that of the middle half, within limits', () => {
  const even = measureDurations(timed(40, () => 15)).durationOf('501 2')
  const wide = measureDurations(timed(40, (at) => (at % 2 === 0 ? 8 : 20))).durationOf('501 2')
  expect([even?.spread, wide?.spread]).toEqual([0.12, 0.6])
})

test('a slow player slows a match down, but less if few matches are known', () => {
  const usual = timed(40, () => 15)
  const slow = (count: number): TimedMatch[] =>
    Array.from({ length: count }, (_, at) => ({
      keys: ['501 2', '501'],
      minutes: 20,
      players: ['slow', `p${at}`],
    }))
  const [few, many] = [2, 12].map((count) =>
    measureDurations([...usual, ...slow(count)]).paceOf(['slow', 'x']),
  )
  expect(few).toBeGreaterThan(1)
  expect(many).toBeGreaterThan(few!)
  expect(many).toBeLessThan(20 / 15)
  expect(measureDurations(usual).paceOf(['unknown', 'x'])).toBe(1)
})
