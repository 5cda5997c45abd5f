import { isEntered } from './entry-state.ts'
import type { TournamentDetail, TournamentSummary } from '#contract/tournaments/tournament.ts'
import type { EntrantKind, TournamentFormat } from '#engine/tournaments/log/settings/settings.ts'
import type { ParticipantStatus, TournamentStatus } from '#engine/tournaments/log/state.ts'
import { formatShortDateTime } from '../ui/i18n/format-date-time.ts'
import { formatDate, formatShortDay } from '../ui/i18n/locale.ts'
import { t } from './messages.ts'

export function getFormatName(format: TournamentFormat): string {
  return t(`format.${format}`)
}

export function getStatusName(status: TournamentStatus): string {
  return t(`status.${status}`)
}

/** Returns the label of an entry's status. */
export function entryStatusLabel(status: ParticipantStatus): string {
  return t(`entry.${status}`)
}

/** Returns the label of the viewer's own entry's status. */
export function myEntryLabel(status: ParticipantStatus, isCompleted = false): string {
  const hasPlayed = isCompleted && (status === 'registered' || status === 'checked_in')
  return hasPlayed ? t('myEntryPlayed') : t(`myEntry.${status}`)
}

const countKeys = { players: 'playerCount', pairs: 'pairCount', teams: 'teamCount' } as const

export function formatEntrantCount(count: number, entrants: EntrantKind = 'players'): string {
  return t(countKeys[entrants], { count })
}

/**
 * Formats the number of entrants; for pairs, players without a partner are counted separately.
 */
export function describeEntrants({
  participants,
  participantCount,
  settings,
}: TournamentDetail): string {
  const { entrants } = settings
  const withoutPartner = participants.filter(
    (participant) => participant.partnerId === null && isEntered(participant),
  ).length
  if (entrants !== 'pairs' || withoutPartner === 0)
    return formatEntrantCount(participantCount, entrants)
  const pairs = formatEntrantCount(participantCount - withoutPartner, entrants)
  return t('pairsAndAlone', { pairs, count: withoutPartner })
}

export function isBeforeStart(status: TournamentStatus): boolean {
  return status === 'draft' || status === 'registration' || status === 'check_in'
}

/** Formats the start, with the planned time if it differs; empty without a date. */
export function formatStart({
  startDate,
  plannedStart,
}: Pick<TournamentDetail, 'startDate' | 'plannedStart'>): string {
  if (startDate === null) return ''
  const start = formatShortDateTime(startDate)
  if (plannedStart === null || formatShortDateTime(plannedStart) === start) return start
  const isSameDay = formatShortDay(plannedStart) === formatShortDay(startDate)
  const planned = isSameDay ? formatDate(plannedStart, 'time') : formatShortDateTime(plannedStart)
  return t('plannedFor', { start, planned })
}

type Progress = { text: string; done: number; total: number }

/** Returns the progress: entries before the start, matches afterwards. `total` 0 hides the bar. */
export function getProgress(tournament: TournamentSummary): Progress {
  const { status, participantCount, maxParticipants, matchCount, decidedCount } = tournament
  const { entrants } = tournament
  if (isBeforeStart(status)) {
    const text =
      maxParticipants === null
        ? t('entered', { players: participantCount })
        : t('enteredOf', { players: participantCount, most: maxParticipants })
    return { text, done: participantCount, total: maxParticipants ?? 0 }
  }
  if (status === 'completed' || (status === 'cancelled' && matchCount === 0))
    return { text: formatEntrantCount(participantCount, entrants), done: 0, total: 0 }
  if (matchCount === 0) return { text: t('noMatchPaired'), done: 0, total: 0 }
  const text = t('matchesPlayed', { decided: decidedCount, count: matchCount })
  return { text, done: decidedCount, total: matchCount }
}
