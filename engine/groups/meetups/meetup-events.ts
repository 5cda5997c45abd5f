import type { PlayerId } from '../../ids.ts'

/** The details of a meetup; times in epoch ms. */
export type MeetupDetails = {
  readonly startsAt: number
  readonly endsAt: number
  /** When members can start to answer. */
  readonly opensAt: number
  /** Maximum number of people; null for no limit. */
  readonly places: number | null
  readonly venue: string
  readonly message: string
  /** How long a freed place is reserved for the player it is offered to, in minutes. */
  readonly offerMinutes: number
}

export const meetupAnswers = ['yes', 'maybe', 'no'] as const
export type MeetupAnswer = (typeof meetupAnswers)[number]

export const attendances = ['came', 'absent', 'absent_excused'] as const
export type Attendance = (typeof attendances)[number]

type EventBody =
  | { readonly type: 'planned'; readonly facts: MeetupDetails }
  | { readonly type: 'changed'; readonly facts: Partial<MeetupDetails> }
  | {
      readonly type: 'answered'
      readonly player: PlayerId
      readonly answer: MeetupAnswer
      readonly message: string
    }
  /** Members can answer now, and those who always attend were signed up. */
  | { readonly type: 'filled'; readonly players: readonly PlayerId[] }
  | { readonly type: 'guest_added'; readonly player: PlayerId; readonly host: PlayerId | null }
  | { readonly type: 'moved_up'; readonly player: PlayerId }
  | { readonly type: 'left'; readonly player: PlayerId }
  | { readonly type: 'attended'; readonly player: PlayerId; readonly attendance: Attendance | null }
  | { readonly type: 'night_started'; readonly tournamentId: string }
  | {
      readonly type: 'called'
      readonly table: number
      readonly players: readonly [PlayerId, PlayerId]
    }
  | { readonly type: 'table_freed'; readonly table: number }
  | { readonly type: 'cancelled'; readonly reason: string }
  | { readonly type: 'player_merged'; readonly player: PlayerId; readonly into: PlayerId }

/** An event in a meetup's log. `at` is epoch ms; `by` is null for the system. */
export type MeetupEvent = EventBody & { readonly at: number; readonly by: PlayerId | null }
export type MeetupEventType = MeetupEvent['type']
