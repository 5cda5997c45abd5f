import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createCalibration, computeForecast, readCalibration } from './calibration.ts'
import { readLog } from './fold.ts'
import {
  createRatingState,
  applyMatch,
  readStanding,
  slots,
  writeNewPlayer,
} from './leaderboard/rating-state.ts'
import type { RatedMatch } from './types.ts'

const file = new URL('../../fixtures/chess-club.csv', import.meta.url)

/**
 * Returns the days from a fixed day to a date such as 2024-01-30. Years start in March, after the leap day.
 */
function countDays(date: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const y = month > 2 ? year : year - 1
  const leaps = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return 365 * y + leaps + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day
}

function readGame(line: string, at: number): RatedMatch {
  const [date = '', white = '', black = '', score1, score2] = line.split(',')
  const playedAt = countDays(date) * 86_400_000
  return {
    id: String(at).padStart(5, '0'),
    sportId: 'chess',
    playedAt,
    createdAt: at,
    side1: [white],
    side2: [black],
    winnerSide: score1 === score2 ? 0 : Number(score1) > Number(score2) ? 1 : 2,
    margin: null,
    slope: 1,
  }
}

const games = readFileSync(file, 'utf8').trim().split(/\r?\n/).slice(1).map(readGame)

type Forecast = { readonly chance: number; readonly score: number }

/** Forecasts each game from the games before it, as a club would have seen it. */
function forecastGames(): readonly Forecast[] {
  const log = readLog(games)
  const state = createRatingState(log.players.length)
  const calibration = createCalibration()
  state.calibration = calibration
  log.players.forEach((_, player) => writeNewPlayer(state, player))
  return games.map((game, at) => {
    const slotAt = (slot: number) => log.matchPlayers[at * 4 + slot]!
    const entrant = (slot: number) => [{ standing: readStanding(state, slotAt(slot)), start: 1200 }]
    const learnt = readCalibration(calibration)
    const options = { now: game.playedAt, slope: 1, calibration: learnt }
    const chance = computeForecast([entrant(0), entrant(2)], options)
    for (const slot of slots) state.slotPlayers[slot] = slotAt(slot)
    applyMatch(state, game)
    return { chance, score: game.winnerSide === 0 ? 0.5 : game.winnerSide === 1 ? 1 : 0 }
  })
}

const all = forecastGames()
const last = all.slice(Math.floor(all.length * 0.6))

test('forecasts 6,468 real club games with a log-loss of at most 0.547 on the last 40 %', () => {
  expect(games).toHaveLength(6468)
  const losses = last.map(
    ({ chance, score }) => -(score * Math.log(chance) + (1 - score) * Math.log(1 - chance)),
  )
  const mean = losses.reduce((sum, loss) => sum + loss, 0) / losses.length
  expect(mean).toBeLessThanOrEqual(0.547)
  expect(mean).toBeGreaterThan(0.5)
})

test('forecasts the same games with a calibration slope of 0.95 to 1.05', () => {
  const pairs = last.map(({ chance, score }) => [Math.log(chance / (1 - chance)), score] as const)
  let slope = 1
  for (let step = 0; step < 30; step++) {
    let gradient = 0
    let curvature = 0
    for (const [x, score] of pairs) {
      const p = 1 / (1 + Math.exp(-slope * x))
      gradient += (score - p) * x
      curvature += p * (1 - p) * x * x
    }
    slope += gradient / curvature
  }
  expect(slope).toBeGreaterThan(0.95)
  expect(slope).toBeLessThan(1.05)
})
