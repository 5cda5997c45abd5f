import { getGameState, countNeeded } from '#engine/sports/race.ts'
import { parseBestOf, isSingleGame, setScore } from '#engine/sports/table-tennis/rules.ts'
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
  const finished = numbers.filter((set) => getGameState(set, values.target) === 'over')
  const won = finished.filter(([one, two]) => one > two).length
  return Math.max(won, finished.length - won) >= countNeeded(parseBestOf(values.format))
}

export const tableTennis: SportForm = {
  ...singleScoreDefaults,
  initialMode: 'sets',
  Formats: TableTennisFormats,
  setCount: parseBestOf,
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
    if (mode === 'score')
      return { kind: 'win', pairs: listRaceWins(countNeeded(parseBestOf(format))) }
    return { kind: 'win', pairs: target === 21 ? toTwentyOne : toEleven }
  },
  maxScore: ({ mode, format, target }) =>
    mode === 'game' ? target + maxExtra : countNeeded(parseBestOf(format)),
  unit: ({ mode }) => (mode === 'game' ? t('points') : t('sets')),
  tournamentValues: ({ bestOf: sets, matchFormat }) => ({
    format: sport.formats.find((format) => parseBestOf(format) === sets) ?? matchFormat,
  }),
  partsToWin: ({ format }) => countNeeded(parseBestOf(format)),
  slipFields: (format) => Number(/\d+$/.exec(format)?.[0] ?? 5),
}
