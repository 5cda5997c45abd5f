import { darts as facts } from '#engine/sports/darts/darts.ts'
import { isLegInPoints, startOf } from '#engine/sports/darts/rules.ts'
import { neededOf } from '#engine/sports/race.ts'
import { oneNumber, quickRace, type SportForm } from '../sport-form.ts'
import { DartsFormats } from './darts-formats.tsx'
import { say } from './words.ts'

/** Legs that are played where nobody said how many. */
const usualLegs = 5
/** Legs that one side wins at most where nobody said how many. */
const mostLegs = 15

const agreed: SportForm['agreed'] = ({ bestOf, mode }) =>
  bestOf === null || mode === 'game' ? {} : { bestOf }

export const darts: SportForm = {
  ...oneNumber,
  Formats: DartsFormats,
  agreed,
  played: (values) => ({ unit: values.mode === 'game' ? 'points' : 'legs', ...agreed(values) }),
  modeOf: (score, details) => (isLegInPoints(score, details) ? 'game' : 'score'),
  quick: ({ mode, format, bestOf }) => {
    if (mode !== 'game') return quickRace(neededOf(bestOf ?? usualLegs), facts.quickScores)
    const start = startOf(format) ?? Infinity
    return { kind: 'fill', values: facts.quickScores.filter((score) => score <= start) }
  },
  most: ({ mode, format, bestOf }) => {
    if (mode === 'game') return startOf(format)
    return bestOf === null ? mostLegs : neededOf(bestOf)
  },
  unit: ({ mode }) => (mode === 'game' ? say('points') : say('legs')),
  settledBy: ({ bestOf, matchFormat }) => ({ format: matchFormat, bestOf }),
  raceOf: ({ bestOf }) => (bestOf === null ? null : neededOf(bestOf)),
  agreedWords: ({ format, bestOf }) =>
    bestOf === null ? format : say('agreed', { format, count: bestOf }),
}
