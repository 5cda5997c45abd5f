import { foosball as sport } from '#engine/sports/foosball/foosball.ts'
import { DECIDER_EXTRA, goalsToWin, isInSets, setScore } from '#engine/sports/foosball/rules.ts'
import { neededOf } from '#engine/sports/race.ts'
import type { MatchDetails, Pair } from '#engine/sports/types.ts'
import { parseNumber } from '../entry.ts'
import { applicableHouseRules, type RecordValues } from '../record-values.ts'
import { singleScoreDefaults, createRaceQuickKeys, type SportForm } from '../sport-form.ts'
import { FoosballFormats } from './foosball-formats.tsx'
import { t } from './messages.ts'

/** Goals per side if the format does not define them. */
const usualGoals = 2 * Math.max(...sport.quickScores)
const isComplete = ([one, two]: Pair) => !Number.isNaN(one) && !Number.isNaN(two)

/** Returns the agreed length of a match: the number of sets, and how the last one ends. */
function agreedLength(values: RecordValues): MatchDetails {
  const { mode, bestOf, winByTwo } = values
  return {
    ...applicableHouseRules(values),
    ...(mode === 'sets' && bestOf !== null ? { bestOf } : {}),
    ...(winByTwo ? { winByTwo } : {}),
  }
}

const goalsNeeded = (values: RecordValues) =>
  goalsToWin(values.format, applicableHouseRules(values))

function attackDetails({ pairs, attack }: RecordValues): MatchDetails {
  return pairs && attack !== null ? { attack } : {}
}

function setsWon(values: RecordValues, sets: readonly Pair[]): Pair {
  return setScore({ format: values.format, details: agreedLength(values) }, sets.filter(isComplete))
}

export const foosball: SportForm = {
  ...singleScoreDefaults,
  Formats: FoosballFormats,
  setCount: (_, bestOf) => bestOf ?? singleScoreDefaults.setCount(),
  setsWon,
  isDecided: (values, sets) => {
    if (values.bestOf === null) return false
    const typed = sets.map(([one, two]): Pair => [parseNumber(one), parseNumber(two)])
    return Math.max(...setsWon(values, typed)) >= neededOf(values.bestOf)
  },
  agreedDetails: () => ({}),
  playedDetails: (values, sets) => ({
    ...(values.mode === 'sets' ? { unit: 'sets', sets } : { unit: 'goals' }),
    ...agreedLength(values),
    ...attackDetails(values),
  }),
  detectMode: (_, details) => (isInSets(details) && details.sets !== undefined ? 'sets' : 'score'),
  quickKeys: (values) =>
    createRaceQuickKeys(values.winByTwo ? null : goalsNeeded(values), sport.quickScores),
  maxScore: (values) => {
    const { decider } = applicableHouseRules(values)
    const extra = values.winByTwo ? DECIDER_EXTRA : 0
    return Math.max(decider?.most ?? 0, (goalsNeeded(values) ?? usualGoals) + extra)
  },
  unit: ({ mode }) => (mode === 'sets' ? t('sets') : t('goals')),
  tournamentValues: ({ bestOf, matchFormat }) => ({
    format: matchFormat,
    bestOf: bestOf === 1 ? null : bestOf,
    mode: bestOf !== null && bestOf > 1 ? 'sets' : 'score',
  }),
  partsToWin: (values) =>
    values.mode === 'sets' || values.winByTwo || applicableHouseRules(values).decider
      ? null
      : goalsNeeded(values),
}
