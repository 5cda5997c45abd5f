import type {
  TournamentDetail,
  TournamentParticipant,
  TournamentSummary,
} from '#contract/tournaments/tournament.ts'
import { t } from './messages.ts'

/** Whether the entry is confirmed: not waiting, withdrawn or declined. */
export function isEntered({ status }: Pick<TournamentParticipant, 'status'>): boolean {
  return status === 'registered' || status === 'checked_in'
}

/** Whether players can enter by themselves. The server applies the same rule. */
export function isEntryOpen(
  tournament: Pick<TournamentSummary, 'status' | 'registrationDeadline'>,
  allowsLate: boolean,
  now: number,
): boolean {
  const { status, registrationDeadline } = tournament
  const isLate = registrationDeadline !== null && now > Date.parse(registrationDeadline)
  if (status === 'registration') return allowsLate || !isLate
  return (status === 'check_in' || status === 'active') && allowsLate
}

/** Whether entries are closed for organisers too. */
export function isLateEntryClosed(tournament: TournamentDetail, now: number): boolean {
  const { status, registrationDeadline, settings } = tournament
  const isPast = registrationDeadline !== null && now > Date.parse(registrationDeadline)
  return (status === 'active' || isPast) && !settings.allowLateRegistration
}

type Places = Pick<
  TournamentSummary,
  'entrants' | 'participantCount' | 'aloneCount' | 'waitingCount' | 'maxParticipants'
>

/** Whether a new entry joins the waiting list. Each player of a pair takes half a place. */
export function isFull(tournament: Places): boolean {
  const { entrants, participantCount, aloneCount, waitingCount, maxParticipants } = tournament
  if (maxParticipants === null) return false
  const placesNeeded = entrants === 'pairs' ? 0.5 : 1
  const placesTaken = participantCount - aloneCount / 2
  return waitingCount > 0 || placesTaken + placesNeeded > maxParticipants
}

/** Whether a running tournament is full. */
export function isRunningAndFull({ status, participantCount, maxParticipants }: TournamentDetail) {
  return status === 'active' && maxParticipants !== null && participantCount >= maxParticipants
}

/** Returns how many entries would be drawn if it started now. */
export function drawSize(tournament: TournamentDetail): number {
  const { settings, checkedInCount, participantCount } = tournament
  return settings.requiresCheckIn ? checkedInCount : participantCount
}

/** Returns the warnings to show before the start: too few, absent or unapproved players. */
export function startWarnings(tournament: TournamentDetail): readonly string[] {
  const { minParticipants, pendingCount, settings, participantCount } = tournament
  const drawCount = drawSize(tournament)
  const absent = settings.requiresCheckIn ? participantCount - drawCount : 0
  return [
    ...(drawCount < minParticipants
      ? [t('tooFew', { count: drawCount, least: minParticipants })]
      : []),
    ...(absent > 0 ? [t('absent', { count: absent })] : []),
    ...(pendingCount > 0 ? [t('notApproved', { count: pendingCount })] : []),
  ]
}
