import { describeHouseRules } from '../../sports/house-rules.ts'
import { findRaces } from '../../sports/match-length.ts'
import { sports } from '../../sports/sports.ts'
import type { MatchDetails } from '../../sports/types.ts'
import { invalid } from '../../decision.ts'
import { type TeamRefusal } from '../refusal.ts'
import { t } from '../messages.ts'
import type { Play, Rubber, System } from './types.ts'

/** Details that determine the length of a rubber; only the match system may set them. */
const lengthKeys = [
  'unit',
  'bestOf',
  'raceTo',
  'legsPerSet',
  'goalsTo',
  'pointsPerSet',
  'start',
  'winByTwo',
  'decider',
] as const satisfies readonly (keyof MatchDetails)[]

/** Returns the defaults for details that nothing else sets. */
function defaultDetails({ sport }: System, { format }: Play): MatchDetails {
  const [unit] = sports[sport].units
  const start = Number(format)
  return {
    ...(unit === undefined ? {} : { unit }),
    ...(Number.isNaN(start) ? {} : { start }),
    pointsPerSet: 11,
    winByTwo: false,
  }
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

function lengthRefusal({ n, play }: Rubber, field: string): TeamRefusal {
  const agreed = describeHouseRules(play.details)
  const rules = agreed === '' ? play.format : `${play.format}, ${agreed}`
  return invalid(t('teamMatch.otherLength', { n, rules }), field)
}

/** Refuses details that would give a rubber another length than its match system. */
export function checkLength(
  system: System,
  rubber: Rubber,
  given: MatchDetails | null,
): readonly TeamRefusal[] {
  const agreed = { ...defaultDetails(system, rubber.play), ...rubber.play.details }
  return lengthKeys
    .filter((key) => given?.[key] !== undefined && !isEqual(given[key], agreed[key]))
    .map((key) => lengthRefusal(rubber, `details.${key}`))
}

/** Returns the details of a rubber: what was entered, with the length set by the system. */
export function completeDetails(
  system: System,
  { play }: Rubber,
  given: MatchDetails | null,
): MatchDetails {
  const { unit } = defaultDetails(system, play)
  return { ...(unit === undefined ? {} : { unit }), ...given, ...play.details }
}

/** Checks that a live match about to start follows the match system. */
export function checkLive(system: System, rubber: Rubber, live: Play): readonly TeamRefusal[] {
  const { sport } = system
  const { format, details } = rubber.play
  // In sports where each game is a match, players choose the time control themselves.
  const hasSameFormat = sports[sport].lengths === null || live.format === format
  const races = (play: Play) =>
    findRaces(sport, {
      ...play,
      details: completeDetails(system, rubber, play.details),
      played: null,
    })
  const hasSameLength = isEqual(races(live), races(rubber.play))
  const hasSameDecider =
    details?.decider === undefined || isEqual(live.details?.decider, details.decider)
  return hasSameFormat &&
    hasSameLength &&
    hasSameDecider &&
    checkLength(system, rubber, live.details).length === 0
    ? []
    : [lengthRefusal(rubber, 'setup')]
}
