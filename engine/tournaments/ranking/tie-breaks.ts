import { lookUp } from '../../look-up.ts'
import { averageOverOpponents, averageRating, performanceRating } from './performance.ts'
import { computeOpponentScores, type Cut } from './buchholz.ts'
import { gamePoints, matchPoints } from './counted-score.ts'
import { directEncounter } from './direct-encounter.ts'
import { gamePointTieBreak } from './game-points.ts'
import { ratioTieBreak } from './ratio.ts'
import { buildRecords, type RecordedRound, type TieBreakRecord } from './record.ts'
import type { TieBreakPart, TieBreakInput, TieBreakValue, TieBreakValues } from './types.ts'

/**
 * The tie-breaks by acronym; EDE, GP and those based on it are for teams. A cut is written after a slash:
 * `BH/C1` without the lowest, `BH/M1` without the lowest and the highest. SETR and PTSR are the ratios of
 * sets (legs, racks, goals) and of points, SETD and PTSD the differences.
 */
export const tieBreakNames = {
  PTS: 'Points',
  DE: 'Direct encounter',
  EDE: 'Extended direct encounter',
  WIN: 'Wins',
  WON: 'Games won',
  BPG: 'Games with black',
  BWG: 'Games won with black',
  REP: 'Rounds played by choice',
  PS: 'Progressive score',
  KS: 'Koya',
  BH: 'Buchholz',
  FB: 'Fore Buchholz',
  SB: 'Sonneborn-Berger',
  AOB: 'Average of opponents’ Buchholz',
  ARO: 'Average rating of opponents',
  TPR: 'Performance rating',
  PTP: 'Perfect performance',
  APRO: 'Average performance of opponents',
  APPO: 'Average perfect performance of opponents',
  GP: 'Game points',
  GPD: 'Difference of game points',
  'BH:GP': 'Buchholz of game points',
  EMGSB: 'Sonneborn-Berger, match by game points',
  EGMSB: 'Sonneborn-Berger, game by match points',
  EGGSB: 'Sonneborn-Berger of game points',
  SETR: 'Ratio of sets',
  SETD: 'Difference of sets',
  PTSR: 'Ratio of points',
  PTSD: 'Difference of points',
} as const
export type TieBreakName = keyof typeof tieBreakNames
export type TieBreak = { readonly name: TieBreakName; readonly cut: Cut }

/**
 * Parses the acronym of a tie-break; null if it does not exist. Cuts exist for PS, BH, FB, SB and ARO,
 * medians for BH, FB and SB.
 * Source: FIDE C.07, Articles 5 and 14.
 */
export function readTieBreak(acronym: string): TieBreak | null {
  const [name = '', modifier = ''] = acronym.split('/')
  if (!(name in tieBreakNames)) return null
  const knownName = name as TieBreakName
  if (modifier === '') return { name: knownName, cut: { lowest: 0, highest: 0 } }
  const [, kind, digits] = /^([CM])([1-9])$/.exec(modifier) ?? []
  if (kind === undefined) return null
  const allowed = kind === 'C' ? ['PS', 'BH', 'FB', 'SB', 'ARO'] : ['BH', 'FB', 'SB']
  if (!allowed.includes(name)) return null
  const lowest = Number(digits)
  return { name: knownName, cut: { lowest, highest: kind === 'M' ? lowest : 0 } }
}

type Records = ReadonlyMap<number, TieBreakRecord>

function sumRounds(
  records: Records,
  amountOf: (round: RecordedRound, record: TieBreakRecord) => number,
): TieBreakValues {
  return new Map(
    [...records].map(([number, record]): [number, TieBreakValue] => {
      const parts = record.rounds.map((round): TieBreakPart => {
        const { opponent } = round
        return { round: round.round, opponent, amount: amountOf(round, record), isCut: false }
      })
      const value = parts.reduce((sum, { amount }) => sum + amount * 10, 0) / 10
      return [number, { value, parts: parts.filter(({ amount }) => amount !== 0) }]
    }),
  )
}

const isBlack = ({ entry }: RecordedRound) => entry.kind === 'game' && entry.colour === 'black'

/**
 * Returns the sum of the scores after each round, without the first `cut` rounds. Source: FIDE C.07, Article
 * 7.5.
 */
function computeProgressiveScore(records: Records, cut: number): TieBreakValues {
  return new Map(
    [...records].map(([number, { rounds }]): [number, TieBreakValue] => {
      let soFar = 0
      const parts = rounds.map(({ round, opponent, points }): TieBreakPart => {
        soFar += points
        return { round, opponent, amount: soFar / 10, isCut: round <= cut }
      })
      const kept = parts.filter(({ isCut }) => !isCut)
      return [number, { value: kept.reduce((sum, { amount }) => sum + amount * 10, 0) / 10, parts }]
    }),
  )
}

/**
 * Returns the points against opponents with at least half of all points they could win, not counting the free
 * rounds of a round robin.
 * Source: FIDE C.07, Article 9.2.
 */
function computeKoya(records: Records, { points, rounds, mode }: TieBreakInput): TieBreakValues {
  const hasHalf = ({ total, rounds: played }: TieBreakRecord) => {
    const games = played.filter(({ opponent }) => opponent !== null).length
    return 2 * total >= points.win * (mode === 'roundrobin' ? games : rounds)
  }
  return sumRounds(records, ({ opponent, points: won }) =>
    opponent !== null && hasHalf(lookUp(records, opponent)) ? won / 10 : 0,
  )
}

/**
 * Returns the values of a tie-break for all players, with their parts. `ties`, the players tied so far,
 * matters only for direct encounters. Higher is better, except in direct encounters: their value is the place
 * within the tie, from 1, and 0 for everyone if their games don't break the tie.
 * Source: FIDE C.07, in force since 1 March 2026.
 */
export function computeTieBreak(
  { name, cut }: TieBreak,
  input: TieBreakInput,
  ties: readonly (readonly number[])[],
  records: Records = buildRecords(input),
): TieBreakValues {
  const { win } = input.points
  switch (name) {
    case 'PTS':
      return sumRounds(records, ({ points }) => points / 10)
    case 'DE':
      return directEncounter(records, input, ties, [matchPoints(input)])
    case 'EDE': {
      const scores = [matchPoints(input), gamePoints(input)]
      return directEncounter(records, input, ties, scores)
    }
    case 'WIN':
      return sumRounds(records, ({ points }) => Number(points === win))
    case 'WON':
      return sumRounds(records, ({ points, isPlayed }) => Number(isPlayed && points === win))
    case 'BPG':
      return sumRounds(records, (round) => Number(isBlack(round)))
    case 'BWG':
      return sumRounds(records, (round) => Number(isBlack(round) && round.points === win))
    case 'REP':
      return sumRounds(records, ({ isVoluntary }) => Number(!isVoluntary))
    case 'PS':
      return computeProgressiveScore(records, cut.lowest)
    case 'KS':
      return computeKoya(records, input)
    case 'BH':
      return computeOpponentScores(records, input, {}, cut)
    case 'FB':
      return computeOpponentScores(records, input, { isFore: true }, cut)
    case 'SB':
      return computeOpponentScores(records, input, { factor: matchPoints(input) }, cut)
    case 'AOB': {
      const buchholz = computeOpponentScores(records, input, {}, cut)
      return averageOverOpponents(records, buchholz, 2)
    }
    case 'ARO':
      return averageRating(records, cut.lowest)
    case 'TPR':
      return performanceRating(records, 'ordinary')
    case 'PTP':
      return performanceRating(records, 'perfect')
    case 'APRO':
      return averageOverOpponents(records, performanceRating(records, 'ordinary'), 0)
    case 'APPO':
      return averageOverOpponents(records, performanceRating(records, 'perfect'), 0)
    case 'GP':
    case 'GPD':
      return gamePointTieBreak(records, name)
    case 'BH:GP':
      return computeOpponentScores(records, input, { opponents: gamePoints(input) }, cut)
    case 'EMGSB':
      return computeOpponentScores(records, input, { factor: gamePoints(input) }, cut)
    case 'EGMSB': {
      const [opponents, factor] = [gamePoints(input), matchPoints(input)]
      return computeOpponentScores(records, input, { opponents, factor }, cut)
    }
    case 'EGGSB': {
      const score = gamePoints(input)
      return computeOpponentScores(records, input, { opponents: score, factor: score }, cut)
    }
    case 'SETR':
    case 'SETD':
    case 'PTSR':
    case 'PTSD':
      return ratioTieBreak(input, name)
  }
}
