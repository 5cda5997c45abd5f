import { foldMeetup, type MeetupState } from '#engine/groups/meetups/fold-meetup.ts'
import type { MeetupEvent } from '#engine/groups/meetups/meetup-events.ts'
import type { Database } from '../../platform/database/database.ts'
import { aggregateState, type AggregateState } from '../../platform/log/aggregate-state.ts'
import { groupState, type LoadedGroup } from '../group-state.ts'
import { type MeetupRow, meetupLog } from './store.ts'

/** A meetup with its log, state and group. */
export type LoadedMeetup = {
  readonly row: MeetupRow
  readonly log: readonly MeetupEvent[]
  readonly state: MeetupState
  readonly group: LoadedGroup
}

const isWaiting = ({ status }: { readonly status: string }) =>
  status === 'waiting' || status === 'offered'

type MeetupContext = { readonly group: LoadedGroup }

/** Loads and locks meetups. A meetup is locked with its group. */
export const meetupState: AggregateState<LoadedMeetup, MeetupContext> = aggregateState({
  table: 'groupSessions',
  log: meetupLog,
  notFound: 'session.notFound',
  lockName: async (db, id) => `group:${(await meetupState.find(db, id)).groupId}`,
  context: async (db, { groupId }, now) => ({ group: await groupState.load(db, groupId, now) }),
  fold: ({ row, log, group }, now) => ({
    row,
    log,
    group,
    state: foldMeetup(log, now),
  }),
  canRead: (actor, { group }, now) => groupState.canRead(actor, group, now),
  project: ({ state: { details, status, attendees, isFilled } }, now) => ({
    startsAt: details.startsAt,
    endsAt: details.endsAt,
    isCancelled: status === 'cancelled' ? 1 : 0,
    waiting: [...attendees.values()].filter(isWaiting).length,
    isFilled: isFilled ? 1 : 0,
    settledAt: now,
  }),
})

/** Loads some meetups of a group. */
export async function loadMeetups(
  { tx, now }: { readonly tx: Database; readonly now: number },
  group: LoadedGroup,
  rows: readonly MeetupRow[],
): Promise<LoadedMeetup[]> {
  const logs = await meetupLog.readEach(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => meetupState.fold({ row, log: logs.get(row.id) ?? [], group }, now))
}
