import { expect, test } from 'vitest'
import { computeRaceWeight } from '../sports/match-length.ts'
import { createRandom } from '../tournaments/pairing/random.ts'
import { foldRatings } from './fold.ts'
import type { RatedMatch } from './types.ts'

/*
 * A club whose players differ by known strengths. Most of its matches are single racks. Rating each as if it
 * were a race to 5 flattens the ratings, since a single rack is close to a coin toss.
 */
const people = 24
const matches = 12_000
const spread = 150

/** Returns a player's strength on the scale of a race to 5, evenly spaced. */
const strength = (player: number) => 1200 + spread * ((player / (people - 1)) * 3.4 - 1.7)

function simulateSeason(shareOfRacks: number, isMeasured: boolean): readonly RatedMatch[] {
  const random = createRandom(11)
  return Array.from({ length: matches }, (_, at): RatedMatch => {
    const a = Math.floor(random() * people)
    const b = (a + 1 + Math.floor(random() * (people - 1))) % people
    const needed = random() < shareOfRacks ? 1 : 5
    // Chance of winning a rack, such that a race to 5 has the chance that the strengths imply.
    const lead = ((strength(a) - strength(b)) * Math.LN10) / 400 / computeRaceWeight(5)
    const rack = 1 / (1 + Math.exp(-lead))
    const won: [number, number] = [0, 0]
    while (Math.max(...won) < needed) won[random() < rack ? 0 : 1] += 1
    return {
      id: String(at).padStart(6, '0'),
      sportId: 'pool',
      playedAt: at * 3_600_000,
      createdAt: at,
      side1: [String(a)],
      side2: [String(b)],
      winnerSide: won[0] > won[1] ? 1 : 2,
      margin: null,
      slope: isMeasured ? computeRaceWeight(needed) / computeRaceWeight(5) : 1,
    }
  })
}

/** Returns the spread of the ratings relative to the true strengths: 1 where they agree. */
function measureSpread(log: readonly RatedMatch[]): number {
  const { standings } = foldRatings(log)
  let product = 0
  let square = 0
  for (let player = 0; player < people; player++) {
    const truth = strength(player) - 1200
    product += truth * (standings.get(String(player))!.rating - 1200)
    square += truth * truth
  }
  return product / square
}

test('weighing matches by their length keeps single racks from flattening the ratings', () => {
  const races = measureSpread(simulateSeason(0, true))
  expect(races).toBeGreaterThan(0.9)
  expect(measureSpread(simulateSeason(0.6, false)) / races).toBeLessThan(0.7)
  expect(measureSpread(simulateSeason(0.6, true)) / races).toBeGreaterThan(0.9)
  expect(measureSpread(simulateSeason(0.6, true)) / races).toBeLessThan(1.07)
})
