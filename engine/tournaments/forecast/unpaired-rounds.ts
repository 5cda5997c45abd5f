import { formatTraits } from '../formats/format-traits.ts'
import type { TournamentSettings } from '../log/settings/settings.ts'
import { isTableStage, type TournamentMatch } from '../log/state.ts'
import type { ForecastInput } from './forecast.ts'

/** Returns the number of rounds of a Swiss tournament not paired yet, and of matches in each. */
export function countUnpairedRounds(
  settings: Pick<TournamentSettings, 'format' | 'rounds'>,
  matches: readonly TournamentMatch[],
  present: number,
): ForecastInput['unpaired'] {
  if (!formatTraits[settings.format].isPairedByRound) return { rounds: 0, matches: 0 }
  const paired = Math.max(0, ...matches.filter(isTableStage).map(({ round }) => round))
  return { rounds: Math.max(0, settings.rounds - paired), matches: Math.floor(present / 2) }
}
