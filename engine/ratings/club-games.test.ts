import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { foldRatings } from './fold.ts'
import { forecast, newStanding, varianceAt } from './glicko.ts'
import type { RatedMatch, Standing } from './types.ts'

const file = new URL('../../fixtures/chess-club.csv', import.meta.url)

/** Days from a fixed day to a date such as 2024-01-30; years begin in March, after the leap day. */
function dayNumber(date: string): number {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  const y = month > 2 ? year : year - 1
  const leaps = Math.floor(y / 4) - Math.floor(y / 100) + Math.floor(y / 400)
  return 365 * y + leaps + Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day
}

function readGame(line: string, at: number): RatedMatch {
  const [date = '', white = '', black = '', score1, score2] = line.split(',')
  const playedAt = dayNumber(date) * 86_400_000
  return {
    id: String(at).padStart(5, '0'),
    sportId: 'chess',
    playedAt,
    createdAt: at,
    side1: [white],
    side2: [black],
    winnerSide: score1 === score2 ? 0 : Number(score1) > Number(score2) ? 1 : 2,
    margin: null,
  }
}

const games = readFileSync(file, 'utf8').trim().split(/\r?\n/).slice(1).map(readGame)

/** Log-loss of each game, forecast from the standings before it. */
function losses(): readonly number[] {
  const chances = new Map<string, number>()
  const strength = (standing: Standing, now: number) => ({
    rating: standing.rating,
    variance: varianceAt(standing, now),
  })
  const before = new Map<string, Standing>()
  const byId = new Map(games.map((game) => [game.id, game]))
  foldRatings(games, {
    onChange: ({ matchId, playerId, after }) => {
      const game = byId.get(matchId)!
      if (!chances.has(matchId)) {
        const of = (id = '') => strength(before.get(id) ?? newStanding(), game.playedAt)
        chances.set(matchId, forecast(of(game.side1[0]), of(game.side2[0])))
      }
      before.set(playerId, after)
    },
  })
  return games.map(({ id, winnerSide }) => {
    const chance = chances.get(id)!
    const score = winnerSide === 0 ? 0.5 : winnerSide === 1 ? 1 : 0
    return -(score * Math.log(chance) + (1 - score) * Math.log(1 - chance))
  })
}

test('6,468 real club games are forecast with a log-loss of at most 0.563 on the last 40 %', () => {
  expect(games).toHaveLength(6468)
  const last = losses().slice(Math.floor(games.length * 0.6))
  const mean = last.reduce((sum, loss) => sum + loss, 0) / last.length
  expect(mean).toBeLessThanOrEqual(0.563)
  expect(mean).toBeGreaterThan(0.5)
})
