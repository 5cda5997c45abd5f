import type { Attendee } from '#engine/groups/meetups/fold-meetup.ts'
import type { MeetupEvent } from '#engine/groups/meetups/meetup-events.ts'
import type { PlayerId } from '#engine/ids.ts'
import {
  createNotificationDraft,
  findNoticesInSlots,
  notify,
  retract,
  type NotificationDraft,
} from '../../notices/notify.ts'
import { findRecipients } from '../../notices/store.ts'
import { formatClubTime } from '../../platform/club/format-club-time.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { playerNames } from '../../players/store.ts'
import { filterUnmuted } from '../group-notices.ts'
import type { LoadedMeetup } from './meetup-state.ts'

type MeetupChange = {
  readonly before: LoadedMeetup
  readonly after: LoadedMeetup
  readonly events: readonly MeetupEvent[]
}

const createSlot = (name: string, { row }: LoadedMeetup) => `session-${name}:${row.id}`

const isAffected = ({ status }: Attendee) => status !== 'no' && status !== 'passed'

const listAffected = ({ state }: LoadedMeetup): readonly PlayerId[] =>
  [...state.attendees.values()].filter(isAffected).map(({ player }) => player)

/** Notifies the people concerned of changes to a meetup, and those who were offered a place. */
export async function notifyOfMeetup(
  unit: UnitOfWork,
  actor: Actor | null,
  { before, after, events }: MeetupChange,
): Promise<void> {
  await notifyOffered(unit, before, after)
  await retractCalls(unit, before, after)
  const isMoved = before.state.details.startsAt !== after.state.details.startsAt
  if (isMoved) await announceNewDate(unit, actor, after)
  if (after.state.status === 'cancelled') await retract(unit, listDateSlots(after))
  for (const event of events) {
    if (event.type === 'cancelled') {
      const reason = event.reason === '' ? 'By its organisers' : event.reason
      await sendNotice(unit, actor, after, {
        to: listAffected(after),
        slotName: 'cancelled',
        key: 'session.cancelled',
        values: { reason },
      })
    }
    if (event.type === 'called') await notifyCalled(unit, actor, after, event)
  }
  await retractAnswered(unit, after, events)
}

/** Returns the slots of notices that name the date. */
const listDateSlots = (loaded: LoadedMeetup) =>
  ['planned', 'reminder', 'changed'].map((name) => createSlot(name, loaded))

/** Notifies attendees of a new date, and asks the others again if they were asked about the old one. */
async function announceNewDate(
  unit: UnitOfWork,
  actor: Actor | null,
  loaded: LoadedMeetup,
): Promise<void> {
  const outdated = await findNoticesInSlots(unit, listDateSlots(loaded))
  await retract(unit, listDateSlots(loaded))
  await sendNotice(unit, actor, loaded, {
    to: listAffected(loaded),
    slotName: 'changed',
    key: 'session.changed',
    values: {},
  })
  if (outdated.some(({ key }) => key !== 'session.changed'))
    await notifyPlanned(unit, actor, loaded)
}

/** Retracts the reminders of people who have answered. */
async function retractAnswered(
  unit: UnitOfWork,
  loaded: LoadedMeetup,
  events: readonly MeetupEvent[],
): Promise<void> {
  const players = events.flatMap((event) => (event.type === 'answered' ? [event.player] : []))
  const people = await findRecipients(unit.tx, { players })
  await retract(
    unit,
    [createSlot('reminder', loaded)],
    people.map(({ userId }) => userId),
  )
}

const nameCallSlot = (player: PlayerId) => `called:${player}`

/** Calls two players to their table. */
async function notifyCalled(
  unit: UnitOfWork,
  actor: Actor | null,
  after: LoadedMeetup,
  { table, players }: Extract<MeetupEvent, { type: 'called' }>,
): Promise<void> {
  const names = await playerNames(unit.tx, players)
  for (const player of players) {
    const opponentId = players.find((id) => id !== player)
    const opponent = (opponentId === undefined ? undefined : names.get(opponentId)) ?? ''
    await sendNotice(unit, actor, after, {
      to: [player],
      slotName: nameCallSlot(player),
      key: 'session.called',
      values: { table: String(table), opponent },
      about: players,
    })
  }
}

/** Retracts calls to tables that are free again, whose other player left, or of a cancelled meetup. */
async function retractCalls(
  unit: UnitOfWork,
  before: LoadedMeetup,
  after: LoadedMeetup,
): Promise<void> {
  const now = after.state.status === 'cancelled' ? [] : after.state.calls
  const obsolete = before.state.calls.filter(
    ({ table, at }) => !now.some((call) => call.table === table && call.at === at),
  )
  const slots = obsolete
    .flatMap(({ players }) => players)
    .map((one) => createSlot(nameCallSlot(one), before))
  if (slots.length > 0) await retract(unit, slots)
}

/** Notifies the members who have not answered of a new meetup, or of its new date. */
export async function notifyPlanned(
  unit: UnitOfWork,
  actor: Actor | null,
  loaded: LoadedMeetup,
): Promise<void> {
  await sendNotice(unit, actor, loaded, {
    to: listUnanswered(loaded),
    slotName: 'planned',
    key: 'session.planned',
    values: {},
  })
}

/** Reminds the members who have not answered yet. */
export async function remindUnanswered(unit: UnitOfWork, loaded: LoadedMeetup): Promise<void> {
  await sendNotice(unit, null, loaded, {
    to: listUnanswered(loaded),
    slotName: 'reminder',
    key: 'session.reminder',
    values: {},
    until: loaded.state.details.startsAt,
  })
}

/** Returns the members who have not answered or muted the group. */
const listUnanswered = ({ group, state }: LoadedMeetup): readonly PlayerId[] =>
  filterUnmuted(
    group,
    [...group.state.members.keys()].filter((player) => !state.attendees.has(player)),
  )

const nameOfferSlot = (player: PlayerId) => `offered:${player}`

/**
 * Notifies people newly offered a place, and retracts offers that were answered, expired or cancelled, and those to
 * people who were removed.
 */
async function notifyOffered(
  unit: UnitOfWork,
  before: LoadedMeetup,
  after: LoadedMeetup,
): Promise<void> {
  const obsolete = [...before.state.attendees.keys()]
    .filter((player) => !after.state.attendees.has(player))
    .map((player) => createSlot(nameOfferSlot(player), after))
  for (const attendee of after.state.attendees.values()) {
    const slotName = nameOfferSlot(attendee.player)
    const { until: end } = attendee
    if (attendee.status !== 'offered' || end === null || after.state.status === 'cancelled') {
      obsolete.push(createSlot(slotName, after))
      continue
    }
    // Already notified when the row was last updated.
    if (attendee.since <= before.row.settledAt && wasAlreadyOffered(before, attendee)) continue
    const until = await formatClubTime(unit, end)
    await sendNotice(unit, null, after, {
      to: [attendee.player],
      slotName,
      key: 'session.offered',
      values: { until },
      until: end,
    })
  }
  if (obsolete.length > 0) await retract(unit, obsolete)
}

const wasAlreadyOffered = ({ state }: LoadedMeetup, { player, since }: Attendee) => {
  const attendee = state.attendees.get(player)
  return attendee?.status === 'offered' && attendee.since === since
}

type Notice = {
  readonly to: readonly PlayerId[]
  readonly slotName: string
  readonly key:
    | 'session.planned'
    | 'session.reminder'
    | 'session.offered'
    | 'session.cancelled'
    | 'session.changed'
    | 'session.called'
  readonly values: Readonly<Record<string, string>>
  readonly until?: number
  /** Players named in the values. */
  readonly about?: readonly PlayerId[]
}

async function sendNotice(
  unit: UnitOfWork,
  actor: Actor | null,
  loaded: LoadedMeetup,
  { to, slotName, key, values, until, about = [] }: Notice,
): Promise<void> {
  const { group, state } = loaded
  const when = await formatClubTime(unit, state.details.startsAt)
  const draft = {
    topic: 'group',
    slot: createSlot(slotName, loaded),
    key,
    values: { group: group.row.name, when, ...values },
    subject: { groupId: group.row.id, playerIds: about },
    until: until ?? state.details.endsAt,
  }
  await notify(unit, {
    to: { players: to },
    by: actor?.userId ?? null,
    draftFor: () => createNotificationDraft(draft as unknown as NotificationDraft),
  })
}
