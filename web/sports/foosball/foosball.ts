import { foosball as sport } from '#engine/sports/foosball/foosball.ts'
import { DECIDER_EXTRA, getGoalsToWin, isInSets, setScore } from '#engine/sports/foosball/rules.ts'
import { countNeeded } from '#engine/sports/race.ts'
import type { MatchDetails, Pair } from '#engine/sports/types.ts'
import { parseNumber } from '../entry.ts'
import { findHouseRules, type RecordValues } from '../record-values.ts'
import { singleScoreDefaults, createRaceQuickKeys, type SportForm } from '../sport-form.ts'
import { FoosballFormats } from './foosball-formats.tsx'
import { t } from './messages.ts'

/** Goals per side if the format does not define them. */
const usualGoals = 2 * Math.max(...sport.quickScores)
const isComplete = ([one, two]: Pair) => !Number.isNaN(one) && !Number.isNaN(two)

/** Returns the agreed length of a match: the number of sets, and how the last one ends. */
function createLengthDetails(values: RecordValues): MatchDetails {
  const { mode, bestOf, winByTwo } = values
  return {
    ...findHouseRules(values),
    ...(mode === 'sets' && bestOf !== null ? { bestOf } : {}),
    ...(winByTwo ? { winByTwo } : {}),
  }
}

const getGoalsNeeded = (values: RecordValues) =>
  getGoalsToWin(values.format, findHouseRules(values))

function createAttackDetails({ pairs, attack }: RecordValues): MatchDetails {
  return pairs && attack !== null ? { attack } : {}
}

function countSetsWon(values: RecordValues, sets: readonly Pair[]): Pair {
  return setScore(
    { format: values.format, details: createLengthDetails(values) },
    sets.filter(isComplete),
  )
}

export const foosball: SportForm = {
  ...singleScoreDefaults,
  Formats: FoosballFormats,
  setCount: (_, bestOf) => bestOf ?? singleScoreDefaults.setCount(),
  setsWon: countSetsWon,
  isDecided: (values, sets) => {
    if (values.bestOf === null) return false
    const typed = sets.map(([one, two]): Pair => [parseNumber(one), parseNumber(two)])
    return Math.max(...countSetsWon(values, typed)) >= countNeeded(values.bestOf)
  },
  agreedDetails: () => ({}),
  playedDetails: (values, sets) => ({
    ...(values.mode === 'sets' ? { unit: 'sets', sets } : { unit: 'goals' }),
    ...createLengthDetails(values),
    ...createAttackDetails(values),
  }),
  detectMode: (_, details) => (isInSets(details) && details.sets !== undefined ? 'sets' : 'score'),
  quickKeys: (values) =>
    createRaceQuickKeys(values.winByTwo ? null : getGoalsNeeded(values), sport.quickScores),
  maxScore: (values) => {
    const { decider } = findHouseRules(values)
    const extra = values.winByTwo ? DECIDER_EXTRA : 0
    return Math.max(decider?.most ?? 0, (getGoalsNeeded(values) ?? usualGoals) + extra)
  },
  unit: ({ mode }) => (mode === 'sets' ? t('sets') : t('goals')),
  tournamentValues: ({ bestOf, matchFormat }) => ({
    format: matchFormat,
    bestOf: bestOf === 1 ? null : bestOf,
    mode: bestOf !== null && bestOf > 1 ? 'sets' : 'score',
  }),
  partsToWin: (values) =>
    values.mode === 'sets' || values.winByTwo || findHouseRules(values).decider
      ? null
      : getGoalsNeeded(values),
}
