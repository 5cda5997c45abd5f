import { formatTraits } from '../../formats/format-traits.ts'
import { t } from '../../messages.ts'
import type { CommandOf } from './command-types.ts'
import { accept } from '../../../decision.ts'
import { refuse, type TournamentDecision } from '../refusal.ts'
import { isDay } from '../days.ts'
import type { LogState } from '../log-state.ts'
import { maxDatedRound, maxDaysBetweenRounds } from '../schedule.ts'

function hasStandings({ settings }: LogState): boolean {
  return formatTraits[settings.format].hasStandings
}

/** Schedules all rounds from a first day, and removes dates of single rounds. */
export function scheduleRounds(
  logState: LogState,
  { at, first, everyDays }: CommandOf<'schedule_rounds'>,
): TournamentDecision {
  if (!hasStandings(logState)) return refuse(t('tournament.noDatedRounds'))
  if (first !== null && !isDay(first)) return refuse(t('tournament.noSuchDay'))
  if (!Number.isInteger(everyDays) || everyDays < 0 || everyDays > maxDaysBetweenRounds) {
    return refuse(t('tournament.daysApart', { most: maxDaysBetweenRounds }))
  }
  return accept({ type: 'rounds_scheduled', at, first, everyDays })
}

/** Sets or clears the days of rounds. */
export function dateRounds(
  logState: LogState,
  { at, rounds }: CommandOf<'date_rounds'>,
): TournamentDecision {
  if (!hasStandings(logState)) return refuse(t('tournament.noDatedRounds'))
  if (rounds.some(({ day }) => day !== null && !isDay(day))) {
    return refuse(t('tournament.noSuchDay'))
  }
  return rounds.every(({ round }) => isDatedRound(round))
    ? accept(...rounds.map(({ round, day }) => ({ type: 'round_dated' as const, at, round, day })))
    : refuse(t('tournament.noSuchRound'))
}

const isDatedRound = (round: number) =>
  Number.isInteger(round) && round >= 1 && round <= maxDatedRound
