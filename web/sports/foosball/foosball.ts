import { foosball as facts } from '#engine/sports/foosball/foosball.ts'
import { goalsToWin, isInSets } from '#engine/sports/foosball/rules.ts'
import type { Pair } from '#engine/sports/types.ts'
import { oneNumber, quickRace, type SportForm } from '../sport-form.ts'
import { FoosballFormats } from './foosball-formats.tsx'
import { say } from './words.ts'

function isOver([one, two]: Pair, goals: number | null): boolean {
  if (Number.isNaN(one) || Number.isNaN(two) || one === two) return false
  return goals === null || Math.max(one, two) === goals
}

export const foosball: SportForm = {
  ...oneNumber,
  Formats: FoosballFormats,
  setsWon: ({ format }, sets) => {
    const over = sets.filter((set) => isOver(set, goalsToWin(format)))
    const won = over.filter(([one, two]) => one > two).length
    return [won, over.length - won]
  },
  agreed: () => ({}),
  played: ({ mode, pairs, attack }, sets) => ({
    ...(mode === 'sets' ? { unit: 'sets', sets } : { unit: 'goals' }),
    ...(pairs && attack !== null ? { attack } : {}),
  }),
  modeOf: (_, details) => (isInSets(details) && details.sets !== undefined ? 'sets' : 'score'),
  quick: ({ format }) => quickRace(goalsToWin(format), facts.quickScores),
  unit: ({ mode }) => (mode === 'sets' ? say('sets') : say('goals')),
  settledBy: ({ bestOf, matchFormat }) => ({
    format: matchFormat,
    mode: bestOf !== null && bestOf > 1 ? 'sets' : 'score',
  }),
  raceOf: ({ mode, format }) => (mode === 'sets' ? null : goalsToWin(format)),
}
