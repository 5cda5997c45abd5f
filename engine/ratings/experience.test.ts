import { describe, expect, test } from 'vitest'
import { computeRaceWeight } from '../sports/match-length.ts'
import type { SportId } from '../sports/types.ts'
import { createRandom } from '../tournaments/pairing/random.ts'
import { createCalibration, computeForecast, readCalibration, uncalibrated } from './calibration.ts'
import { readLog } from './fold.ts'
import { newStanding } from './glicko.ts'
import {
  createRatingState,
  applyMatch,
  readStanding,
  slots,
  writeNewPlayer,
} from './leaderboard/rating-state.ts'
import type { RatedMatch } from './types.ts'

type Club = {
  readonly sportId: SportId
  readonly raceTo: number
  /** How much weaker newcomers are than the first members, in points. */
  readonly gap: number
  /** Points that everyone gains over their first twenty matches. */
  readonly growth: number
}

/**
 * Returns the matches of a club that gains a newcomer every forty matches. Half of them involve recent
 * members.
 */
function simulateClub({ sportId, raceTo, gap, growth }: Club, seed: number): readonly RatedMatch[] {
  const random = createRandom(seed)
  const randomNormal = () =>
    Array.from({ length: 12 }, random).reduce((sum, each) => sum + each, -6)
  const members = Array.from({ length: 20 }, () => ({
    strength: 1200 + 150 * randomNormal(),
    games: 0,
  }))
  const randomMember = () => {
    const from = random() < 0.5 ? Math.max(0, members.length - 12) : 0
    return from + Math.floor(random() * (members.length - from))
  }
  const strengthOf = (at: number) =>
    members[at]!.strength + growth * Math.min(1, members[at]!.games / 20)
  return Array.from({ length: 3_000 }, (_, at): RatedMatch => {
    if (at % 40 === 39) members.push({ strength: 1200 + 150 * randomNormal() - gap, games: 0 })
    const one = randomMember()
    let two = randomMember()
    while (two === one) two = randomMember()
    const lead = ((strengthOf(one) - strengthOf(two)) * Math.LN10) / 400 / computeRaceWeight(raceTo)
    const margin: [number, number] = [0, 0]
    while (Math.max(...margin) < raceTo) {
      margin[random() < 1 / (1 + Math.exp(-lead)) ? 0 : 1] += 1
    }
    for (const each of [one, two]) members[each]!.games += 1
    return {
      id: String(at).padStart(6, '0'),
      sportId,
      playedAt: at * 21_600_000,
      createdAt: at,
      side1: [String(one)],
      side2: [String(two)],
      winnerSide: margin[0] > margin[1] ? 1 : 2,
      margin,
      slope: 1,
    }
  })
}

/** Returns by how much experience lowers the log-loss of forecasts for the last 40 % of the games. */
function measureLossSaved(games: readonly RatedMatch[]): number {
  const log = readLog(games)
  const state = createRatingState(log.players.length)
  const calibration = createCalibration()
  state.calibration = calibration
  log.players.forEach((_, player) => writeNewPlayer(state, player))
  const saved = games.map((game, at) => {
    const entrant = (slot: number) => [
      { standing: readStanding(state, log.matchPlayers[at * 4 + slot]!), start: 1200 },
    ]
    const learnt = readCalibration(calibration)
    const lossBy = (experience: number) => {
      const options = { now: game.playedAt, slope: 1, calibration: { ...learnt, experience } }
      const chance = computeForecast([entrant(0), entrant(2)], options)
      return -Math.log(game.winnerSide === 1 ? chance : 1 - chance)
    }
    const gain = lossBy(0) - lossBy(learnt.experience!)
    for (const slot of slots) state.slotPlayers[slot] = log.matchPlayers[at * 4 + slot]!
    applyMatch(state, game)
    return gain
  })
  const last = saved.slice(Math.floor(saved.length * 0.6))
  return last.reduce((sum, gain) => sum + gain, 0) / last.length
}

const seeds = [1, 2, 3, 4, 5, 6, 7, 8]
const meanLossSaved = (club: Club) =>
  seeds.reduce((sum, seed) => sum + measureLossSaved(simulateClub(club, seed)), 0) / seeds.length

describe.each([
  ['pool', 5],
  ['tabletennis', 3],
  ['darts', 3],
  ['foosball', 5],
] as const)('on a board of %s', (sportId, raceTo) => {
  test('using experience hardly worsens forecasts if newcomers are as strong as members', () => {
    expect(meanLossSaved({ sportId, raceTo, gap: 0, growth: 0 })).toBeGreaterThan(-0.0003)
  })

  test('using experience improves forecasts if newcomers are weaker and improve', () => {
    expect(meanLossSaved({ sportId, raceTo, gap: 250, growth: 200 })).toBeGreaterThan(0.002)
  })
})

test('experience shifts a forecast symmetrically, but not for a player with a starting level', () => {
  const calibration = { ...uncalibrated, experience: 0.6 }
  const options = { now: 0, slope: 1, calibration }
  const standing = { ...newStanding(), variance: 0, lastPlayedAt: 0 }
  const veteran = [{ standing: { ...standing, games: 50 }, start: 1200 }]
  const fresh = [{ standing, start: 1200 }]
  expect(computeForecast([veteran, fresh], options)).toBeCloseTo(1 / (1 + Math.exp(-0.6)), 9)
  expect(
    computeForecast([veteran, fresh], options) + computeForecast([fresh, veteran], options),
  ).toBeCloseTo(1, 9)
  const level = [{ standing: { ...standing, rating: 1200 }, start: 1400 }]
  expect(computeForecast([veteran, level], options)).toBeCloseTo(0.5, 9)
})
