import type { PlayerId } from '../../ids.ts'
import { lookUp } from '../../look-up.ts'
import type { Attendance, MeetupEvent, MeetupEventType, MeetupDetails } from './meetup-events.ts'

/** A person's answer or waiting-list status. `passed`: an offered place expired unanswered. */
export type AttendeeStatus = 'coming' | 'waiting' | 'offered' | 'maybe' | 'no' | 'passed'

export type Attendee = {
  readonly player: PlayerId
  readonly status: AttendeeStatus
  readonly message: string
  /** When they got this status, epoch ms. */
  readonly since: number
  /** When an offer expires, epoch ms; null without one. */
  readonly until: number | null
  /** The member who brings a guest; null for members. */
  readonly host: PlayerId | null
  readonly isGuest: boolean
}

export type MeetupStatus = 'planned' | 'open' | 'held' | 'cancelled'

/** Two players who were called to a table; `at` is epoch ms. */
export type MeetupCall = {
  readonly table: number
  readonly players: readonly [PlayerId, PlayerId]
  readonly at: number
}

export type MeetupState = {
  readonly details: MeetupDetails
  readonly host: PlayerId | null
  readonly status: MeetupStatus
  readonly reason: string
  /** In waiting-list order: the first one with `waiting` is next. */
  readonly attendees: ReadonlyMap<PlayerId, Attendee>
  readonly attendance: ReadonlyMap<PlayerId, Attendance>
  readonly tournamentIds: readonly string[]
  /** Who is playing at which table now. */
  readonly calls: readonly MeetupCall[]
  /** All pairs called so far, including those playing now. */
  readonly pastPairs: readonly MeetupCall['players'][]
  /** When each player last left a table, epoch ms. */
  readonly freedAt: ReadonlyMap<PlayerId, number>
  /** Whether the members who always attend have been added. */
  readonly isFilled: boolean
}

type Draft = {
  details: MeetupDetails
  host: PlayerId | null
  isCancelled: boolean
  reason: string
  attendees: Map<PlayerId, Attendee>
  /** The waiting list, next first. */
  queue: PlayerId[]
  attendance: Map<PlayerId, Attendance>
  tournamentIds: string[]
  calls: MeetupCall[]
  pastPairs: MeetupCall['players'][]
  freedAt: Map<PlayerId, number>
  isFilled: boolean
}

const countTaken = ({ attendees }: Draft) =>
  [...attendees.values()].filter(({ status }) => status === 'coming' || status === 'offered').length

const hasFreePlace = (draft: Draft) =>
  draft.details.places === null || countTaken(draft) < draft.details.places

/** Stores an attendee as the last of all and, if they wait, as the last of the waiting list. */
function storeAttendee(draft: Draft, attendee: Attendee): void {
  draft.attendees.delete(attendee.player)
  draft.attendees.set(attendee.player, attendee)
  draft.queue = draft.queue.filter((id) => id !== attendee.player)
  if (attendee.status === 'waiting') draft.queue.push(attendee.player)
}

/**
 * Offers free places in waiting-list order. After the start of the club night, assigns them without an
 * offer.
 */
function offerFreePlaces(draft: Draft, at: number): void {
  for (const first of draft.queue) {
    const attendee = draft.attendees.get(first)
    if (attendee === undefined || !hasFreePlace(draft)) return
    const until = Math.min(at + draft.details.offerMinutes * 60_000, draft.details.startsAt)
    const status = at < draft.details.startsAt ? 'offered' : 'coming'
    storeAttendee(draft, {
      ...attendee,
      status,
      since: at,
      until: status === 'offered' ? until : null,
    })
  }
}

/** Expires offers up to `now` and offers each place to the next player, at the time of expiry. */
function expireOffers(draft: Draft, now: number): void {
  for (;;) {
    const expired = [...draft.attendees.values()]
      .filter(({ until }) => until !== null && until <= now)
      .sort((a, b) => (a.until ?? 0) - (b.until ?? 0))[0]
    if (expired === undefined) return
    storeAttendee(draft, {
      ...expired,
      status: 'passed',
      since: expired.until ?? now,
      until: null,
    })
    offerFreePlaces(draft, expired.until ?? now)
  }
}

type EventOf<T extends MeetupEventType> = Extract<MeetupEvent, { type: T }>
type Appliers = { [T in MeetupEventType]: (draft: Draft, event: EventOf<T>) => void }

/**
 * Gives a place to someone who said yes if one is free and no one waits, or if it was offered to them.
 * Otherwise puts them on the waiting list.
 */
function signUp(draft: Draft, attendee: Omit<Attendee, 'status' | 'until'>): void {
  const previous = draft.attendees.get(attendee.player)?.status
  if (previous === 'coming' || previous === 'waiting') {
    draft.attendees.set(attendee.player, {
      ...lookUp(draft.attendees, attendee.player),
      message: attendee.message,
    })
    return
  }
  const isFree = previous === 'offered' || (draft.queue.length === 0 && hasFreePlace(draft))
  storeAttendee(draft, { ...attendee, status: isFree ? 'coming' : 'waiting', until: null })
}

const notAGuest = { host: null, isGuest: false } as const

function leaveTable(draft: Draft, player: PlayerId): void {
  draft.calls = draft.calls.filter(({ players }) => !players.includes(player))
}

function removeAttendee(draft: Draft, player: PlayerId): void {
  draft.attendees.delete(player)
  draft.attendance.delete(player)
  leaveTable(draft, player)
  draft.queue = draft.queue.filter((id) => id !== player)
}

const appliers: Appliers = {
  planned: (draft, { facts, by }) => {
    draft.details = facts
    draft.host = by
  },
  changed: (draft, { facts, at }) => {
    draft.details = { ...draft.details, ...facts }
    for (const [id, attendee] of draft.attendees) {
      const { until } = attendee
      if (until !== null && until > draft.details.startsAt) {
        draft.attendees.set(id, { ...attendee, until: Math.max(draft.details.startsAt, at) })
      }
    }
    offerFreePlaces(draft, at)
  },
  answered: (draft, { player, answer, message, at }) => {
    const previous = draft.attendees.get(player)
    const { host, isGuest } = answer === 'no' && previous !== undefined ? previous : notAGuest
    const attendee = { player, message, since: at, host, isGuest }
    if (answer === 'yes') return signUp(draft, attendee)
    storeAttendee(draft, { ...attendee, status: answer, until: null })
    leaveTable(draft, player)
    offerFreePlaces(draft, at)
  },
  filled: (draft, { players, at }) => {
    draft.isFilled = true
    for (const player of players) {
      if (draft.attendees.has(player)) continue
      signUp(draft, { player, message: '', since: at, ...notAGuest })
    }
  },
  guest_added: (draft, { player, host, at }) =>
    signUp(draft, { player, host, message: '', since: at, isGuest: true }),
  moved_up: (draft, { player }) => {
    draft.queue = [player, ...draft.queue.filter((id) => id !== player)]
  },
  left: (draft, { player, at }) => {
    const guests = [...draft.attendees.values()].filter(({ host }) => host === player)
    for (const id of [player, ...guests.map((guest) => guest.player)]) removeAttendee(draft, id)
    offerFreePlaces(draft, at)
  },
  attended: (draft, { player, attendance }) => {
    if (attendance === null) draft.attendance.delete(player)
    else draft.attendance.set(player, attendance)
    if (attendance !== null && attendance !== 'came') leaveTable(draft, player)
  },
  night_started: (draft, { tournamentId }) => void draft.tournamentIds.push(tournamentId),
  called: (draft, { table, players, at }) => {
    draft.calls.push({ table, players, at })
    draft.pastPairs.push(players)
  },
  table_freed: (draft, { table, at }) => {
    const freed = draft.calls.filter((call) => call.table === table)
    for (const player of freed.flatMap(({ players }) => players)) draft.freedAt.set(player, at)
    draft.calls = draft.calls.filter((call) => call.table !== table)
  },
  cancelled: (draft, { reason }) => {
    draft.isCancelled = true
    draft.reason = reason
  },
  player_merged: (draft, { player, into, at }) => mergeAttendee(draft, player, into, at),
}

function mergeAttendee(draft: Draft, from: PlayerId, into: PlayerId, at: number): void {
  const replaceId = (id: PlayerId | null) => (id === from ? into : id)
  draft.host = replaceId(draft.host)
  const absorbed = draft.attendees.get(from)
  const isPresent = draft.attendees.has(into)
  draft.queue = draft.queue
    .filter((id) => id !== from || !isPresent)
    .map((id) => (id === from ? into : id))
  draft.attendees = new Map(
    [...draft.attendees.values()]
      .filter(({ player }) => player !== from)
      .map((attendee) => [attendee.player, { ...attendee, host: replaceId(attendee.host) }]),
  )
  if (absorbed !== undefined && !isPresent) draft.attendees.set(into, { ...absorbed, player: into })
  const attendance = draft.attendance.get(from)
  draft.attendance.delete(from)
  if (attendance !== undefined && !draft.attendance.has(into))
    draft.attendance.set(into, attendance)
  mergeCalls(draft, from, into)
  offerFreePlaces(draft, at)
}

/** Frees tables at which both merged players were called. */
function mergeCalls(draft: Draft, from: PlayerId, into: PlayerId): void {
  const replaceId = (id: PlayerId) => (id === from ? into : id)
  const replaceIds = ([one, other]: MeetupCall['players']) =>
    [replaceId(one), replaceId(other)] as const
  const areDifferent = ([one, other]: MeetupCall['players']) => one !== other
  draft.calls = draft.calls
    .map((call) => ({ ...call, players: replaceIds(call.players) }))
    .filter(({ players }) => areDifferent(players))
  draft.pastPairs = draft.pastPairs.map(replaceIds).filter(areDifferent)
  const freed = draft.freedAt.get(from)
  draft.freedAt.delete(from)
  if (freed !== undefined) {
    draft.freedAt.set(into, Math.max(freed, draft.freedAt.get(into) ?? 0))
  }
}

function computeStatus({ details, isCancelled }: Draft, now: number): MeetupStatus {
  if (isCancelled) return 'cancelled'
  if (now >= details.endsAt) return 'held'
  return now < details.opensAt ? 'planned' : 'open'
}

/**
 * Folds a club night's log into its state at `now`, epoch ms. Offers of free places expire over time.
 */
export function foldMeetup(log: readonly MeetupEvent[], now: number): MeetupState {
  const draft: Draft = {
    details: undefined as never,
    host: null,
    isCancelled: false,
    reason: '',
    attendees: new Map(),
    queue: [],
    attendance: new Map(),
    tournamentIds: [],
    calls: [],
    pastPairs: [],
    freedAt: new Map(),
    isFilled: false,
  }
  for (const event of log) {
    expireOffers(draft, event.at)
    appliers[event.type](draft, event as never)
  }
  expireOffers(draft, now)
  const queued = draft.queue.flatMap((id) => draft.attendees.get(id) ?? [])
  const others = [...draft.attendees.values()].filter(({ status }) => status !== 'waiting')
  return {
    details: draft.details,
    host: draft.host,
    status: computeStatus(draft, now),
    reason: draft.reason,
    attendees: new Map([...others, ...queued].map((attendee) => [attendee.player, attendee])),
    attendance: draft.attendance,
    tournamentIds: draft.tournamentIds,
    calls: draft.calls,
    pastPairs: draft.pastPairs,
    freedAt: draft.freedAt,
    isFilled: draft.isFilled,
  }
}

/** Returns the players marked as present or, until anyone is marked, those who said yes. */
export function findPresentPlayers({ attendees, attendance }: MeetupState): readonly PlayerId[] {
  const present = [...attendance].filter(([, one]) => one === 'came').map(([player]) => player)
  if (present.length > 0) return present
  return [...attendees.values()]
    .filter(({ status }) => status === 'coming')
    .map(({ player }) => player)
}
