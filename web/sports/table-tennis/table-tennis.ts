import { gameState, neededOf } from '#engine/sports/race.ts'
import { bestOf, isSingleGame, setScore } from '#engine/sports/table-tennis/rules.ts'
import { tableTennis as sport } from '#engine/sports/table-tennis/table-tennis.ts'
import type { Pair } from '#engine/sports/types.ts'
import { parseNumber, type TextPair } from '../entry.ts'
import type { RecordValues } from '../record-values.ts'
import { singleScoreDefaults, listRaceWins, type SportForm } from '../sport-form.ts'
import { TableTennisFormats } from './table-tennis-formats.tsx'
import { t } from './messages.ts'

/** Maximum points above the usual end of a game, which must be won by two. */
const maxExtra = 19

const toEleven: readonly Pair[] = [
  [11, 5],
  [11, 7],
  [11, 9],
  [12, 10],
]
const toTwentyOne: readonly Pair[] = [
  [21, 15],
  [21, 17],
  [21, 19],
  [22, 20],
]

function isDecided(values: RecordValues, sets: readonly TextPair[]): boolean {
  const numbers = sets.map(([one, two]): Pair => [parseNumber(one), parseNumber(two)])
  const finished = numbers.filter((set) => gameState(set, values.target) === 'over')
  const won = finished.filter(([one, two]) => one > two).length
  return Math.max(won, finished.length - won) >= neededOf(bestOf(values.format))
}

export const tableTennis: SportForm = {
  ...singleScoreDefaults,
  initialMode: 'sets',
  Formats: TableTennisFormats,
  setCount: bestOf,
  setsWon: ({ target }, sets) => setScore(sets, target),
  isDecided,
  asksForSets: true,
  agreedDetails: () => ({}),
  playedDetails: ({ mode, target }, sets) => {
    if (mode === 'game') return { unit: 'points', pointsPerSet: target }
    if (mode === 'score') return { unit: 'sets' }
    return { unit: 'sets', sets, ...(target === 11 ? {} : { pointsPerSet: target }) }
  },
  detectMode: (score, details) => {
    if (isSingleGame(score, details)) return 'game'
    return details.sets === undefined ? 'score' : 'sets'
  },
  quickKeys: ({ mode, format, target }) => {
    if (mode === 'score') return { kind: 'win', pairs: listRaceWins(neededOf(bestOf(format))) }
    return { kind: 'win', pairs: target === 21 ? toTwentyOne : toEleven }
  },
  maxScore: ({ mode, format, target }) =>
    mode === 'game' ? target + maxExtra : neededOf(bestOf(format)),
  unit: ({ mode }) => (mode === 'game' ? t('points') : t('sets')),
  tournamentValues: ({ bestOf: sets, matchFormat }) => ({
    format: sport.formats.find((format) => bestOf(format) === sets) ?? matchFormat,
  }),
  partsToWin: ({ format }) => neededOf(bestOf(format)),
  slipFields: (format) => Number(/\d+$/.exec(format)?.[0] ?? 5),
}
