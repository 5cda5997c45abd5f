import { darts as sport } from '#engine/sports/darts/darts.ts'
import { getStart } from '#engine/sports/darts/house.ts'
import { isLegInPoints } from '#engine/sports/darts/rules.ts'
import { isInSets, setScore } from '#engine/sports/darts/sets.ts'
import { countNeeded } from '#engine/sports/race.ts'
import type { MatchDetails, Pair } from '#engine/sports/types.ts'
import { parseNumber } from '../entry.ts'
import { findHouseRules, type RecordValues } from '../record-values.ts'
import { singleScoreDefaults, createRaceQuickKeys, type SportForm } from '../sport-form.ts'
import { DartsFormats } from './darts-formats.tsx'
import { countsMaximums, Maximums } from './maximums.tsx'
import { t } from './messages.ts'

/** Number of legs if none was agreed. */
const usualLegs = 5
/** Maximum number of legs per side if none was agreed. */
const maxLegs = 15

const units = { game: 'points', score: 'legs', sets: 'sets' } as const

/** Returns the agreed length: the best-of, and the legs per set. A single leg has none. */
const agreedDetails: SportForm['agreedDetails'] = ({ bestOf, legsPerSet, mode }) => ({
  ...(bestOf === null || mode === 'game' ? {} : { bestOf }),
  ...(mode === 'sets' ? { unit: 'sets', ...(legsPerSet === null ? {} : { legsPerSet }) } : {}),
})

/** Returns the 180s of both sides; a side whose field is empty had none. */
function getMaximums(values: RecordValues): MatchDetails {
  const { maximums } = values
  if (!countsMaximums(values) || maximums.every((text) => text === '')) return {}
  return { maximums: [Number(maximums[0]), Number(maximums[1])] }
}

export const darts: SportForm = {
  ...singleScoreDefaults,
  Formats: DartsFormats,
  More: Maximums,
  agreedDetails,
  setCount: (_, bestOf) => bestOf ?? singleScoreDefaults.setCount(),
  setsWon: ({ legsPerSet }, sets) => setScore(sets, legsPerSet ?? undefined),
  isDecided: ({ bestOf, legsPerSet }, sets) => {
    if (bestOf === null) return false
    const typed = sets.map(([one, two]): Pair => [parseNumber(one), parseNumber(two)])
    return Math.max(...setScore(typed, legsPerSet ?? undefined)) >= countNeeded(bestOf)
  },
  playedDetails: (values, sets) => ({
    unit: units[values.mode],
    ...(values.mode === 'sets' ? { sets } : {}),
    ...getMaximums(values),
    ...agreedDetails(values),
  }),
  detectMode: (score, details) => {
    if (isInSets(details)) return 'sets'
    return isLegInPoints(score, details) ? 'game' : 'score'
  },
  quickKeys: (values) => {
    const { mode, format, bestOf, legsPerSet } = values
    if (mode === 'sets')
      return createRaceQuickKeys(countNeeded(legsPerSet ?? usualLegs), sport.quickScores)
    if (mode === 'score')
      return createRaceQuickKeys(countNeeded(bestOf ?? usualLegs), sport.quickScores)
    const start = getStart(format, findHouseRules(values)) ?? Infinity
    return { kind: 'fill', values: sport.quickScores.filter((score) => score <= start) }
  },
  maxScore: (values) => {
    const { mode, format, bestOf, legsPerSet } = values
    if (mode === 'game') return getStart(format, findHouseRules(values))
    const length = mode === 'sets' ? legsPerSet : bestOf
    return length === null ? maxLegs : countNeeded(length)
  },
  unit: ({ mode }) => t(units[mode]),
  tournamentValues: ({ bestOf, matchFormat }) => ({ format: matchFormat, bestOf }),
  partsToWin: ({ bestOf, mode }) =>
    bestOf === null || mode === 'sets' ? null : countNeeded(bestOf),
  describeFormat: ({ format, bestOf }) =>
    bestOf === null ? format : t('agreed', { format, count: bestOf }),
}
