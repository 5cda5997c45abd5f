import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createRandom } from '../tournaments/pairing/random.ts'
import {
  createCalibration,
  computeForecast,
  updateFromMatch,
  updateFromNewcomer,
  computeNewcomerShift,
  readCalibration,
  uncalibrated,
  type Calibration,
} from './calibration.ts'
import { createScore } from './leaderboard/columns.ts'
import { newStanding, Q, g } from './glicko.ts'
import { createRatingState, applyScore, writeNewPlayer } from './leaderboard/rating-state.ts'

const createPlayer = (rating: number, deviation: number, games = 20, start = 1200) => ({
  standing: { ...newStanding(rating), variance: deviation ** 2, games, lastPlayedAt: 0 },
  start,
})
const createOptions = (calibration: Calibration, slope = 1) => ({ now: 0, slope, calibration })

test('starts uncalibrated before the first match', () => {
  expect(readCalibration(createCalibration())).toEqual(uncalibrated)
})

test('uses the chance of the rating formula before anything is learnt', () => {
  const chance = computeForecast(
    [[createPlayer(1310, 80)], [createPlayer(1190, 200)]],
    createOptions(uncalibrated),
  )
  expect(chance).toBeCloseTo(1 / (1 + Math.exp(-Q * g(80 ** 2 + 200 ** 2) * 120)), 12)
})

test('forecasts chances that sum to 1, and even chances for equal players', () => {
  const rating = fc.integer({ min: 600, max: 2000 })
  const side = fc
    .array(fc.tuple(rating, fc.integer({ min: 30, max: 350 })), { minLength: 1, maxLength: 2 })
    .map((members) => members.map(([r, d]) => createPlayer(r, d)))
  const calibrations = fc.record({
    steepness: fc.double({ min: 0.4, max: 2.5, noNaN: true }),
    newcomers: fc.double({ min: 900, max: 1400, noNaN: true }),
  })
  fc.assert(
    fc.property(side, side, calibrations, (a, b, calibration) => {
      const options = createOptions(calibration, 0.76)
      expect(computeForecast([a, b], options) + computeForecast([b, a], options)).toBeCloseTo(1, 12)
      expect(computeForecast([a, a], options)).toBe(0.5)
    }),
  )
})

test('shifts a newcomer towards the board’s newcomer mean, but not a player with a starting level', () => {
  expect(computeNewcomerShift(350 ** 2, 1200, 1126)).toBe(-74)
  expect(computeNewcomerShift(175 ** 2, 1200, 1126)).toBe(-18.5)
  expect(computeNewcomerShift(350 ** 2, 1400, 1126)).toBe(0)
  const learnt = { steepness: 1, newcomers: 1126 }
  const against = (start: number) =>
    computeForecast(
      [[createPlayer(1200, 60)], [createPlayer(1200, 350, 0, start)]],
      createOptions(learnt),
    )
  expect(against(1200)).toBeGreaterThan(0.53)
  expect(against(1400)).toBeLessThan(0.5)
})

test('averages the ratings of newcomers after their fifth game', () => {
  const calibration = createCalibration()
  updateFromNewcomer(calibration, 4, 700)
  updateFromNewcomer(calibration, 5, 1100)
  updateFromNewcomer(calibration, 6, 1900)
  expect(readCalibration(calibration).newcomers).toBeCloseTo((5 * 1200 + 1100) / 6, 9)
})

test('ignores players with a starting level in the newcomer mean', () => {
  const afterFive = (one: number, two: number) => {
    const state = createRatingState(2)
    state.calibration = createCalibration()
    writeNewPlayer(state, 0, one)
    writeNewPlayer(state, 1, two)
    state.slotPlayers.set([0, -1, 1, -1])
    for (let game = 0; game < 5; game++) {
      applyScore(state, { ...createScore(), playedAt: game, winnerSide: 1 })
    }
    return readCalibration(state.calibration).newcomers
  }
  expect(afterFive(1400, 1400)).toBe(1200)
  expect(afterFive(1200, 1400)).toBeGreaterThan(1200)
  expect(afterFive(1400, 1200)).toBeLessThan(1200)
})

test.each([0.6, 1, 1.6])('learns a true steepness of %f from forecasts', (truth) => {
  const random = createRandom(7)
  const calibration = createCalibration()
  for (let match = 0; match < 6000; match++) {
    const x = (random() - 0.5) * 4
    updateFromMatch(calibration, x, random() < 1 / (1 + Math.exp(-truth * x)) ? 1 : 0)
  }
  expect(readCalibration(calibration).steepness).toBeGreaterThan(truth * 0.85)
  expect(readCalibration(calibration).steepness).toBeLessThan(truth * 1.15)
})

test('stays within its bounds for any input', () => {
  const fed = fc.array(
    fc.tuple(fc.double({ min: -20, max: 20, noNaN: true }), fc.constantFrom(0, 0.5, 1)),
  )
  fc.assert(
    fc.property(fed, (matches) => {
      const calibration = createCalibration()
      for (const [x, actual] of matches) updateFromMatch(calibration, x, actual)
      const { steepness } = readCalibration(calibration)
      expect(steepness).toBeGreaterThanOrEqual(0.4)
      expect(steepness).toBeLessThanOrEqual(2.5)
    }),
  )
})
