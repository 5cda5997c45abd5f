import { isEntered } from './entry-state.ts'
import type { TournamentDetail, TournamentSummary } from '#contract/tournaments/tournament.ts'
import type { EntrantKind, TournamentFormat } from '#engine/tournaments/log/settings/settings.ts'
import type { ParticipantStatus, TournamentStatus } from '#engine/tournaments/log/state.ts'
import { formatShortDateTime } from '../ui/i18n/format-moment.ts'
import { formatDate, formatShortDay } from '../ui/i18n/locale.ts'
import { t } from './messages.ts'

export function formatName(format: TournamentFormat): string {
  return t(`format.${format}`)
}

export function statusName(status: TournamentStatus): string {
  return t(`status.${status}`)
}

/** Returns the label of an entry's status. */
export function entryName(status: ParticipantStatus): string {
  return t(`entry.${status}`)
}

/** Returns the label of the viewer's own entry's status. */
export function myEntryLabel(status: ParticipantStatus): string {
  return t(`myEntry.${status}`)
}

const countKeys = { players: 'playerCount', pairs: 'pairCount', teams: 'teamCount' } as const

export function playerCount(count: number, entrants: EntrantKind = 'players'): string {
  return t(countKeys[entrants], { count })
}

/**
 * Describes how many have entered; for pairs with a separate count of players without a partner.
 */
export function describeEntrants({
  participants,
  participantCount,
  settings,
}: TournamentDetail): string {
  const { entrants } = settings
  const alone = participants.filter(
    (participant) => participant.partnerId === null && isEntered(participant),
  ).length
  if (entrants !== 'pairs' || alone === 0) return playerCount(participantCount, entrants)
  const pairs = playerCount(participantCount - alone, entrants)
  return t('pairsAndAlone', { pairs, count: alone })
}

export function isBeforeStart(status: TournamentStatus): boolean {
  return status === 'draft' || status === 'registration' || status === 'check_in'
}

/** Formats when it starts or started, with the planned time if it differs; empty without a date. */
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

type Progress = { text: string; done: number; of: number }

/** Returns the progress: entries before the start, matches afterwards. */
export function progressOf(tournament: TournamentSummary): Progress {
  const { status, participantCount, maxParticipants, matchCount, decidedCount } = tournament
  const { entrants } = tournament
  if (isBeforeStart(status)) {
    const words =
      maxParticipants === null
        ? t('entered', { players: participantCount })
        : t('enteredOf', { players: participantCount, most: maxParticipants })
    return { text: words, done: participantCount, of: maxParticipants ?? 0 }
  }
  if (status === 'completed')
    return { text: playerCount(participantCount, entrants), done: 0, of: 0 }
  if (matchCount === 0) return { text: t('noMatchPaired'), done: 0, of: 0 }
  const words = t('matchesPlayed', { decided: decidedCount, count: matchCount })
  return { text: words, done: decidedCount, of: matchCount }
}
