import { lookUp } from '../../../look-up.ts'
import type { Contestant } from './contestant.ts'
import { ordinaryPoints, type Relaxation, type SwissRound } from './types.ts'

/** The absolute rules of one round, after the organiser's relaxations. */
export type RoundRules = {
  /** Score × 10 above which a player is a topscorer; null before the last round. */
  readonly topscoreAbove: number | null
  readonly relaxed: ReadonlySet<Relaxation>
}

/**
 * Returns the absolute rules of a round. Topscorers have more than half of all points before the last
 * round.
 * Source: FIDE C.04.3, Article 1.8.
 */
export function createRoundRules(round: SwissRound, relaxed: readonly Relaxation[]): RoundRules {
  const points = round.points ?? ordinaryPoints
  const most = (round.round - 1) * Math.max(points.win, points.draw)
  return {
    topscoreAbove: round.round >= round.rounds ? Math.floor(most / 2) : null,
    relaxed: new Set(relaxed),
  }
}

function haveColourClash(a: Contestant, b: Contestant, rules: RoundRules): boolean {
  if (a.strength !== 'absolute' || b.strength !== 'absolute') return false
  if (a.preference !== b.preference) return false
  const { topscoreAbove } = rules
  return topscoreAbove === null || (a.score <= topscoreAbove && b.score <= topscoreAbove)
}

/**
 * Returns the absolute rules that a pair would break, in the order of `relaxations`.
 * Source: FIDE C.04.3, criteria C1 and C3.
 */
export function rulesBrokenBy(
  a: Contestant,
  b: Contestant,
  rules: RoundRules,
): readonly Relaxation[] {
  const broken: Relaxation[] = []
  if (haveColourClash(a, b, rules)) broken.push('colour')
  if (a.opponents.has(b.number)) broken.push('rematch')
  if (a.forbidden.has(b.number)) broken.push('forbidden')
  return broken
}

/** Returns whether two players may meet. */
export type CanMeet = (a: Contestant, b: Contestant) => boolean

/** Precomputes which players may meet, since each bracket needs it again. */
export function createCanMeet(players: readonly Contestant[], rules: RoundRules): CanMeet {
  const places = new Map(players.map((player, index) => [player, index]))
  const allowed = new Uint8Array(players.length ** 2)
  players.forEach((a, i) => {
    for (let j = 0; j < i; j++) {
      const isAllowed = rulesBrokenBy(a, players[j]!, rules).every((each) =>
        rules.relaxed.has(each),
      )
      allowed[i * players.length + j] = Number(isAllowed)
      allowed[j * players.length + i] = Number(isAllowed)
    }
  })
  return (a, b) => allowed[lookUp(places, a) * players.length + lookUp(places, b)] === 1
}
