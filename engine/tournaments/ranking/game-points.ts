import { lookUp } from '../../look-up.ts'
import type { RecordedRound, TieBreakRecord } from './record.ts'
import type { TieBreakPart, TieBreakValue, TieBreakValues } from './types.ts'

export type GamePointName = 'GP' | 'GPD' | 'BH:GP' | 'EMGSB' | 'EGMSB' | 'EGGSB'

type Records = ReadonlyMap<number, TieBreakRecord>

/** Games won less games lost, or won alone, in one round; nothing where nothing is known. */
function scored({ player }: TieBreakRecord, { round }: RecordedRound, isDifference: boolean) {
  const score = player.scores?.[round - 1] ?? null
  if (score === null) return 0
  return isDifference ? score.won - score.lost : score.won
}

type Counted = {
  /** The score of the opponent, where it is asked. */
  readonly theirs: 'match' | 'game' | null
  /** What one won against that opponent. */
  readonly own: 'match' | 'game' | null
  readonly isDifference?: boolean
}

/** The first letter of an extended Sonneborn-Berger is the score of the opponents, the second one’s own. */
const counted: Readonly<Record<GamePointName, Counted>> = {
  GP: { theirs: null, own: 'game' },
  GPD: { theirs: null, own: 'game', isDifference: true },
  'BH:GP': { theirs: 'game', own: null },
  EMGSB: { theirs: 'match', own: 'game' },
  EGMSB: { theirs: 'game', own: 'match' },
  EGGSB: { theirs: 'game', own: 'game' },
}

/** Sums are of halves and of tenths, so that they are exact in hundredths. */
const exact = (value: number) => Math.round(value * 100) / 100

/**
 * Tie-breaks of teams from the games inside their matches: game points and their difference, Buchholz
 * over them, and extended Sonneborn-Berger over match and game points. Rounds without an opponent add
 * nothing. Source: FIDE C.07 of March 2026, articles 11 to 13.
 */
export function ofGamePoints(records: Records, name: GamePointName): TieBreakValues {
  const { theirs, own, isDifference = false } = counted[name]
  const gameTotal = (record: TieBreakRecord) =>
    record.rounds.reduce((sum, round) => sum + scored(record, round, false), 0)
  const totalOf = (opponent: number) => {
    const record = lookUp(records, opponent)
    return theirs === 'match' ? record.total / 10 : gameTotal(record)
  }
  return new Map(
    [...records].map(([number, record]): [number, TieBreakValue] => {
      const parts = record.rounds.flatMap((round): TieBreakPart[] => {
        const { opponent } = round
        if (opponent === null) return []
        const won = own === 'match' ? round.points / 10 : scored(record, round, isDifference)
        const amount = exact((own === null ? 1 : won) * (theirs === null ? 1 : totalOf(opponent)))
        return [{ round: round.round, opponent, amount, isCut: false }]
      })
      return [number, { value: exact(parts.reduce((sum, { amount }) => sum + amount, 0)), parts }]
    }),
  )
}
