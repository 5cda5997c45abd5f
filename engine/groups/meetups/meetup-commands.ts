import { accept, conflict, forbidden, invalid, refuse, type Decision } from '../../decision.ts'
import type { PlayerId } from '../../ids.ts'
import type { Message } from '../../messages/create-messages.ts'
import { MAX_MEETUP_MS, MAX_GUESTS, ATTENDANCE_BEFORE_MS } from '../limits.ts'
import { t } from '../messages.ts'
import { findPresentPlayers, type MeetupState } from './fold-meetup.ts'
import { findNextCalls } from './table-calls.ts'
import type { Attendance, MeetupAnswer, MeetupEvent, MeetupDetails } from './meetup-events.ts'

export type MeetupCommand =
  | { readonly type: 'change'; readonly details: Partial<MeetupDetails> }
  | { readonly type: 'cancel'; readonly reason: string }
  | { readonly type: 'answer'; readonly answer: MeetupAnswer; readonly message: string }
  | ({ readonly type: 'add_guest' } & Guest)
  | { readonly type: 'remove'; readonly player: PlayerId }
  | { readonly type: 'move_up'; readonly player: PlayerId }
  | {
      readonly type: 'mark'
      readonly player: PlayerId
      readonly isMember: boolean
      readonly attendance: Attendance | null
    }
  | { readonly type: 'start_night'; readonly tournamentId: string; readonly again: boolean }
  /** Calls players to all free tables; `tables` is their total. */
  | { readonly type: 'call'; readonly tables: number }
  | { readonly type: 'free'; readonly table: number }

type Guest = {
  readonly player: PlayerId
  /** Whether they are a member of the group. */
  readonly isMember: boolean
  /** Whether they have an account but could not see the meetup, because the group is private. */
  readonly isShutOut: boolean
}

/** Who sends a command, and their role in the group and the meetup. */
export type MeetupActor = {
  readonly me: PlayerId | null
  readonly isMember: boolean
  /** Whether they run the meetup: as its host, or as a member who may edit the group. */
  readonly canRun: boolean
  readonly now: number
}

export type MeetupDecision = Decision<MeetupEvent>

/** Minimum number of players who can be paired. */
const minPlayers = 2

/** Returns why the start and end are invalid, or null. */
export function checkMeetupTimes({
  startsAt,
  endsAt,
}: Pick<MeetupDetails, 'startsAt' | 'endsAt'>): Message | null {
  if (endsAt <= startsAt) return t('session.endsFirst')
  return endsAt - startsAt > MAX_MEETUP_MS ? t('session.tooLong') : null
}

/** Returns why the meetup can't be moved to this start, or null. */
function checkNewStart(state: MeetupState, { startsAt }: Partial<MeetupDetails>, now: number) {
  const isMoved = startsAt !== undefined && startsAt !== state.details.startsAt
  return isMoved && startsAt <= now ? t('session.inPast') : null
}

/** Returns whether attendance can be marked, players called and a tournament started. */
const hasAttendanceOpened = ({ details }: MeetupState, now: number) =>
  now >= details.startsAt - ATTENDANCE_BEFORE_MS

function decideAsHost(
  { canRun, me, now }: MeetupActor,
  state: MeetupState,
  command: Exclude<MeetupCommand, { type: 'answer' | 'add_guest' }>,
): MeetupDecision {
  const stamp = { at: now, by: me }
  const isOwnGuest =
    command.type === 'remove' && me !== null && state.attendees.get(command.player)?.host === me
  if (!canRun && !isOwnGuest) return refuse(forbidden(t('session.runnersOnly')))
  const isOver = state.status === 'held'
  switch (command.type) {
    case 'change': {
      if (isOver) return refuse(conflict(t('session.over')))
      const startProblem = checkNewStart(state, command.details, now)
      if (startProblem !== null) return refuse(invalid(startProblem, 'startsAt'))
      const timesProblem = checkMeetupTimes({ ...state.details, ...command.details })
      if (timesProblem !== null) return refuse(invalid(timesProblem, 'endsAt'))
      return accept({ type: 'changed', facts: command.details, ...stamp })
    }
    case 'cancel':
      if (isOver) return refuse(conflict(t('session.over')))
      return accept({ type: 'cancelled', reason: command.reason, ...stamp })
    case 'remove':
      if (!state.attendees.has(command.player)) return refuse(conflict(t('session.notThere')))
      return accept({ type: 'left', player: command.player, ...stamp })
    case 'move_up':
      if (state.attendees.get(command.player)?.status !== 'waiting') {
        return refuse(conflict(t('session.notWaiting')))
      }
      return accept({ type: 'moved_up', player: command.player, ...stamp })
    case 'mark': {
      const { player, isMember, attendance } = command
      if (!hasAttendanceOpened(state, now)) return refuse(conflict(t('session.notYet')))
      if (!isMember && !state.attendees.has(player)) {
        return refuse(conflict(t('session.notThere')))
      }
      return accept({ type: 'attended', player, attendance, ...stamp })
    }
    case 'start_night':
      if (isOver) return refuse(conflict(t('session.over')))
      if (!hasAttendanceOpened(state, now)) return refuse(conflict(t('session.notYet')))
      if (findPresentPlayers(state).length < minPlayers)
        return refuse(conflict(t('session.tooFew')))
      if (state.tournamentIds.length > 0 && !command.again) {
        return refuse(conflict(t('session.begunAlready')))
      }
      return accept({ type: 'night_started', tournamentId: command.tournamentId, ...stamp })
    case 'call':
      if (isOver) return refuse(conflict(t('session.over')))
      if (!hasAttendanceOpened(state, now)) return refuse(conflict(t('session.notYet')))
      return callPlayers(state, command.tables, stamp)
    case 'free':
      if (!state.calls.some(({ table }) => table === command.table)) {
        return refuse(conflict(t('session.tableIsFree', { table: command.table })))
      }
      return accept({ type: 'table_freed', table: command.table, ...stamp })
  }
}

function callPlayers(
  state: MeetupState,
  tables: number,
  stamp: { readonly at: number; readonly by: PlayerId | null },
): MeetupDecision {
  const calls = findNextCalls(state, tables)
  if (calls.length > 0) {
    return accept(...calls.map((call) => ({ type: 'called', ...call, ...stamp }) as const))
  }
  const isFull = state.calls.filter(({ table }) => table <= tables).length >= tables
  return refuse(conflict(isFull ? t('session.noTable') : t('session.nobodyWaits')))
}

/**
 * Returns the events that a command produces in a meetup, or a refusal. Leaving is always allowed; a yes to
 * a full meetup joins the waiting list.
 */
export function decideMeetup(
  state: MeetupState,
  sender: MeetupActor,
  command: MeetupCommand,
): MeetupDecision {
  if (state.status === 'cancelled') return refuse(conflict(t('session.cancelled')))
  if (command.type !== 'answer' && command.type !== 'add_guest') {
    return decideAsHost(sender, state, command)
  }
  return decideAsAttendee(sender, state, command)
}

function decideAsAttendee(
  { me, isMember, canRun, now }: MeetupActor,
  state: MeetupState,
  command: Extract<MeetupCommand, { type: 'answer' | 'add_guest' }>,
): MeetupDecision {
  const isGuest = me !== null && state.attendees.get(me)?.isGuest === true
  const isDeclining = isGuest && command.type === 'answer' && command.answer === 'no'
  if (me === null || (!isMember && !isDeclining)) {
    return refuse(forbidden(t('session.membersOnly')))
  }
  if (state.status === 'held') return refuse(conflict(t('session.over')))
  if (state.status === 'planned' && !canRun) return refuse(conflict(t('session.notOpen')))
  const stamp = { at: now, by: me }
  if (command.type === 'answer') {
    const { answer, message } = command
    return accept({ type: 'answered', player: me, answer, message, ...stamp })
  }
  const refusal = findGuestRefusal(state, me, command)
  if (refusal !== null) return refuse(conflict(refusal))
  return accept({ type: 'guest_added', player: command.player, host: me, ...stamp })
}

/** Returns why someone can't be added as a guest, or null. */
function findGuestRefusal(
  { attendees }: MeetupState,
  host: PlayerId,
  { player, isMember, isShutOut }: Guest,
): Message | null {
  if (isMember) return t('session.isMember')
  if (isShutOut) return t('session.guestShutOut')
  if (attendees.has(player)) return t('session.guestTwice')
  const ownGuests = [...attendees.values()].filter((attendee) => attendee.host === host)
  return ownGuests.length >= MAX_GUESTS ? t('session.guestsMost', { most: MAX_GUESTS }) : null
}
