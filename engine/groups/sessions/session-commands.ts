import type { PlayerId } from '../../ids.ts'
import type { Said } from '../../words/say.ts'
import { say } from '../words.ts'
import { presentAt, type SessionState } from './fold-session.ts'
import type { Attendance, SessionAnswer, SessionEvent, SessionFacts } from './session-events.ts'

export type SessionCommand =
  | { readonly type: 'change'; readonly facts: Partial<SessionFacts> }
  | { readonly type: 'cancel'; readonly reason: string }
  | { readonly type: 'answer'; readonly answer: SessionAnswer; readonly message: string }
  | { readonly type: 'add_guest'; readonly player: PlayerId; readonly isMember: boolean }
  | { readonly type: 'remove'; readonly player: PlayerId }
  | { readonly type: 'move_up'; readonly player: PlayerId }
  | { readonly type: 'mark'; readonly player: PlayerId; readonly attendance: Attendance | null }
  | { readonly type: 'start_night'; readonly tournamentId: string }

/** Who asks, and what they are to the group and the evening. */
export type SessionAsking = {
  readonly me: PlayerId | null
  readonly isMember: boolean
  /** Whether they run it: its host, or whoever may change the group. */
  readonly runs: boolean
  readonly now: number
}

export type SessionResult =
  | { readonly ok: true; readonly events: readonly SessionEvent[] }
  | {
      readonly ok: false
      readonly code: 'FORBIDDEN' | 'CONFLICT' | 'VALIDATION_ERROR'
      readonly reason: Said
    }

const accept = (...events: SessionEvent[]): SessionResult => ({ ok: true, events })
const refuse = (
  code: 'FORBIDDEN' | 'CONFLICT' | 'VALIDATION_ERROR',
  reason: Said,
): SessionResult => ({ ok: false, code, reason })

/** Fewest who can be paired. */
const fewest = 2

/** Why an evening cannot be as it is said; null where it can. */
export function faultOf({
  startsAt,
  endsAt,
}: Pick<SessionFacts, 'startsAt' | 'endsAt'>): Said | null {
  return endsAt > startsAt ? null : say('session.endsFirst')
}

function running(
  { runs, me, now }: SessionAsking,
  state: SessionState,
  command: Exclude<SessionCommand, { type: 'answer' | 'add_guest' }>,
): SessionResult {
  const stamp = { at: now, by: me }
  const isOwnGuest =
    command.type === 'remove' && me !== null && state.comers.get(command.player)?.host === me
  if (!runs && !isOwnGuest) return refuse('FORBIDDEN', say('session.runnersOnly'))
  switch (command.type) {
    case 'change': {
      const fault = faultOf({ ...state.facts, ...command.facts })
      if (fault !== null) return refuse('VALIDATION_ERROR', fault)
      return accept({ type: 'changed', facts: command.facts, ...stamp })
    }
    case 'cancel':
      return accept({ type: 'cancelled', reason: command.reason, ...stamp })
    case 'remove':
      if (!state.comers.has(command.player)) return refuse('CONFLICT', say('session.notThere'))
      return accept({ type: 'left', player: command.player, ...stamp })
    case 'move_up':
      if (state.comers.get(command.player)?.standing !== 'waiting') {
        return refuse('CONFLICT', say('session.notWaiting'))
      }
      return accept({ type: 'moved_up', player: command.player, ...stamp })
    case 'mark': {
      const { player, attendance } = command
      return accept({ type: 'attended', player, attendance, ...stamp })
    }
    case 'start_night':
      if (presentAt(state).length < fewest) return refuse('CONFLICT', say('session.tooFew'))
      return accept({ type: 'night_started', tournamentId: command.tournamentId, ...stamp })
  }
}

/**
 * What a command brings about in an evening, or why it is refused. Leaving is always allowed; a yes to a full
 * evening waits. Source: teams, 1.2 and 1.3.
 */
export function decideSession(
  state: SessionState,
  asking: SessionAsking,
  command: SessionCommand,
): SessionResult {
  const { me, isMember, runs, now } = asking
  if (state.status === 'cancelled') return refuse('CONFLICT', say('session.cancelled'))
  if (command.type !== 'answer' && command.type !== 'add_guest') {
    return running(asking, state, command)
  }
  if (me === null || !isMember) return refuse('FORBIDDEN', say('session.membersOnly'))
  if (state.status === 'held') return refuse('CONFLICT', say('session.over'))
  if (state.status === 'planned' && !runs) return refuse('CONFLICT', say('session.notOpen'))
  if (command.type === 'answer') {
    const { answer, message } = command
    return accept({ type: 'answered', player: me, answer, message, at: now, by: me })
  }
  const { player } = command
  if (command.isMember) return refuse('CONFLICT', say('session.isMember'))
  if (state.comers.has(player)) return refuse('CONFLICT', say('session.guestTwice'))
  return accept({ type: 'guest_added', player, host: me, at: now, by: me })
}
