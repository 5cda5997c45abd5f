import type { MatchDraftInput } from '#contract/matches.ts'
import type { SportId } from '#engine/sports/types.ts'
import type { Random } from './random.ts'

/** Score, format and details of a match as entered. */
export type InventedResult = Pick<
  MatchDraftInput,
  'player1Score' | 'player2Score' | 'format' | 'details' | 'ending' | 'winnerSide'
>

/** Returns side 1's probability of winning, from its lead in rating points. */
export const computeWinChance = (lead: number) => 1 / (1 + 10 ** (-lead / 400))

/** Simulates a match between two strengths. The result is always valid. */
export function inventResult(random: Random, sportId: SportId, lead: number): InventedResult {
  return simulators[sportId](random, lead)
}

const simulators: Record<SportId, (random: Random, lead: number) => InventedResult> = {
  tabletennis: playTableTennis,
  pool: playPool,
  darts: playDarts,
  chess: playChess,
  foosball: playFoosball,
}

type Score = [number, number]

function playTableTennis(random: Random, lead: number): InventedResult {
  const bestOf = random.weighted([3, 5, 7], (n) => ({ 3: 6, 5: 4, 7: 0.5 })[n]!)
  const pointChance = 0.5 + Math.max(-0.2, Math.min(0.2, lead / 2600))
  const sets: Score[] = []
  const won: Score = [0, 0]
  while (Math.max(...won) * 2 < bestOf) {
    const set = playSet(random, pointChance)
    sets.push(set)
    won[set[0] > set[1] ? 0 : 1] += 1
  }
  return {
    player1Score: won[0],
    player2Score: won[1],
    format: `Best of ${bestOf}`,
    details: { sets },
  }
}

function playSet(random: Random, chance: number): Score {
  const points: Score = [0, 0]
  while (Math.max(...points) < 11 || Math.abs(points[0] - points[1]) < 2) {
    points[random.chance(chance) ? 0 : 1] += 1
  }
  return points
}

function playRace(random: Random, to: number, chance: number): Score {
  const won: Score = [0, 0]
  while (Math.max(...won) < to) won[random.chance(chance) ? 0 : 1] += 1
  return won
}

/** Returns the chance to win one rack, leg or goal, which is nearer to a half than for the match. */
const computeUnitChance = (lead: number, by: number) => computeWinChance(lead / by)

function playPool(random: Random, lead: number): InventedResult {
  const format = random.weighted(['8-Ball', '9-Ball', 'Straight Pool'], (name) =>
    name === '8-Ball' ? 6 : name === '9-Ball' ? 3 : 1,
  )
  if (format === 'Straight Pool') return playStraight(random, lead)
  const raceTo = format === '8-Ball' ? random.pick([3, 5, 5]) : random.pick([5, 7])
  const [player1Score, player2Score] = playRace(random, raceTo, computeUnitChance(lead, 2.2))
  return { player1Score, player2Score, format, details: { raceTo } }
}

function playStraight(random: Random, lead: number): InventedResult {
  const raceTo = 50
  const behind = random.int(8, 48)
  const first = random.chance(computeWinChance(lead))
  const innings = random.int(9, 26)
  return {
    player1Score: first ? raceTo : behind,
    player2Score: first ? behind : raceTo,
    format: 'Straight Pool',
    details: { raceTo, innings },
  }
}

function playDarts(random: Random, lead: number): InventedResult {
  const format = random.weighted(['501', '301', 'Cricket'], (name) =>
    name === '501' ? 7 : name === '301' ? 2 : 1,
  )
  const bestOf = random.pick([3, 5, 5, 7])
  const [player1Score, player2Score] = playRace(
    random,
    (bestOf + 1) / 2,
    computeUnitChance(lead, 1.8),
  )
  return { player1Score, player2Score, format, details: { bestOf } }
}

function playChess(random: Random, lead: number): InventedResult {
  const format = random.weighted(['Rapid', 'Blitz', 'Classical'], (name) =>
    name === 'Rapid' ? 5 : name === 'Blitz' ? 4 : 1,
  )
  const white = random.pick([1, 2] as const)
  const chance = computeWinChance(lead + (white === 1 ? 30 : -30))
  const draws = 0.32 * (1 - Math.abs(2 * chance - 1))
  const roll = random.next()
  const score1 = roll < draws ? 0.5 : roll < draws + (1 - draws) * chance ? 1 : 0
  return { player1Score: score1, player2Score: 1 - score1, format, details: { white } }
}

function playFoosball(random: Random, lead: number): InventedResult {
  const goals = random.pick([5, 5, 5, 10])
  const [player1Score, player2Score] = playRace(random, goals, computeUnitChance(lead, 2.4))
  return { player1Score, player2Score, format: `First to ${goals}` }
}
