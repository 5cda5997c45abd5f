import { foosball as facts } from '#engine/sports/foosball/foosball.ts'
import { goalsToWin, isInSets, setScore } from '#engine/sports/foosball/rules.ts'
import { neededOf } from '#engine/sports/race.ts'
import type { MatchDetails, Pair } from '#engine/sports/types.ts'
import { numberOf } from '../entry.ts'
import type { RecordValues } from '../record-values.ts'
import { oneNumber, quickRace, type SportForm } from '../sport-form.ts'
import { FoosballFormats } from './foosball-formats.tsx'
import { say } from './words.ts'

/** Goals of one side where the format names none. */
const usualGoals = 2 * Math.max(...facts.quickScores)
/** Goals beyond the usual end where a match is won by two. */
const mostExtra = 3

const isTyped = ([one, two]: Pair) => !Number.isNaN(one) && !Number.isNaN(two)

/** What was agreed of the length of a match: how many sets, and how the last of them ends. */
function lengthOf({ mode, bestOf, winByTwo }: RecordValues): MatchDetails {
  return {
    ...(mode === 'sets' && bestOf !== null ? { bestOf } : {}),
    ...(winByTwo ? { winByTwo } : {}),
  }
}

function attackOf({ pairs, attack }: RecordValues): MatchDetails {
  return pairs && attack !== null ? { attack } : {}
}

export const foosball: SportForm = {
  ...oneNumber,
  Formats: FoosballFormats,
  setCount: (_, bestOf) => bestOf ?? oneNumber.setCount(),
  setsWon: (values, sets) =>
    setScore({ format: values.format, details: lengthOf(values) }, sets.filter(isTyped)),
  isDecided: ({ format, bestOf, ...values }, sets) => {
    if (bestOf === null) return false
    const typed = sets.map(([one, two]): Pair => [numberOf(one), numberOf(two)]).filter(isTyped)
    const won = setScore({ format, details: lengthOf({ ...values, format, bestOf }) }, typed)
    return Math.max(...won) >= neededOf(bestOf)
  },
  agreed: () => ({}),
  played: (values, sets) => ({
    ...(values.mode === 'sets' ? { unit: 'sets', sets } : { unit: 'goals' }),
    ...lengthOf(values),
    ...attackOf(values),
  }),
  modeOf: (_, details) => (isInSets(details) && details.sets !== undefined ? 'sets' : 'score'),
  quick: ({ format, winByTwo }) =>
    quickRace(winByTwo ? null : goalsToWin(format), facts.quickScores),
  most: ({ format, winByTwo }) => (goalsToWin(format) ?? usualGoals) + (winByTwo ? mostExtra : 0),
  unit: ({ mode }) => (mode === 'sets' ? say('sets') : say('goals')),
  settledBy: ({ bestOf, matchFormat }) => ({
    format: matchFormat,
    bestOf: bestOf === 1 ? null : bestOf,
    mode: bestOf !== null && bestOf > 1 ? 'sets' : 'score',
  }),
  raceOf: ({ mode, format, winByTwo }) => (mode === 'sets' || winByTwo ? null : goalsToWin(format)),
}
