import { can, type Actor as PolicyActor } from '#engine/access/policy.ts'
import { groupSubject } from '#engine/groups/commands.ts'
import { foldMeetup, type MeetupState } from '#engine/groups/meetups/fold-meetup.ts'
import {
  decideMeetup,
  type MeetupAsking,
  type MeetupCommand,
} from '#engine/groups/meetups/meetup-commands.ts'
import type { MeetupEvent } from '#engine/groups/meetups/meetup-events.ts'
import type { Database } from '../../platform/database/database.ts'
import { notFound, staleVersion } from '../../platform/http/errors.ts'
import { requireAccepted } from '../../platform/http/refused.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { publishGroupChanged } from '../group-changed.ts'
import { lockGroup } from '../lock-groups.ts'
import type { LoadedMeetup } from './loaded-meetup.ts'
import { loadGroup, type LoadedGroup } from '../read-group.ts'
import { notifyOfMeetup } from './meetup-notifications.ts'
import {
  appendMeetupLog,
  replaceMeetup,
  requireMeetup,
  meetupLogs,
  type MeetupRow,
} from './store.ts'

/** Locks a meetup with its group and loads it. Throws 404 if the actor may not see the group. */
export async function lockAndLoadMeetup(
  unit: UnitOfWork,
  actor: Actor,
  id: string,
): Promise<LoadedMeetup> {
  const { groupId } = await requireMeetup(unit.tx, id)
  await lockGroup(unit, groupId)
  const group = await loadGroup(unit.tx, groupId, unit.now)
  if (!can(actor, 'group.read', groupSubject(group.state, actor)).ok) {
    throw notFound('session.notFound')
  }
  return openSession(unit, group, await requireMeetup(unit.tx, id))
}

async function openSession({ tx, now }: UnitOfWork, group: LoadedGroup, row: MeetupRow) {
  const log = (await meetupLogs(tx, [row.id])).get(row.id) ?? []
  return { row, log, group, state: foldMeetup(log, now) }
}

/** Returns the actor's relation to a meetup. */
export function askingIn(
  actor: PolicyActor,
  { group, state }: Pick<LoadedMeetup, 'group' | 'state'>,
  now: number,
): MeetupAsking {
  const me = actor.playerId
  const isMember = me !== null && group.state.members.has(me)
  const isHost = isMember && state.host === me
  const mayEdit = can(actor, 'group.edit', groupSubject(group.state, actor)).ok
  return { me, isMember, runs: isHost || mayEdit, now }
}

/** Executes a command in a locked meetup. Throws if the engine refuses. */
export async function executeOnMeetup(
  unit: UnitOfWork,
  actor: Actor,
  opened: LoadedMeetup,
  command: MeetupCommand,
  version?: number,
): Promise<LoadedMeetup> {
  if (opened.group.state.status === 'archived') throw notFound('session.notFound')
  const asking = askingIn(actor, opened, unit.now)
  const events = requireAccepted(decideMeetup(opened.state, asking, command))
  if (version !== undefined && opened.row.version !== version) throw staleVersion()
  return applyMeetupEvents(unit, actor, opened, events)
}

/** Appends events to a meetup's log and updates its row. */
export async function applyMeetupEvents(
  unit: UnitOfWork,
  by: Actor | null,
  opened: LoadedMeetup,
  events: readonly MeetupEvent[],
): Promise<LoadedMeetup> {
  const log = [...opened.log, ...events]
  const state = foldMeetup(log, unit.now)
  const isEdit = events.some(({ type }) => type === 'changed' || type === 'cancelled')
  const row: MeetupRow = {
    ...opened.row,
    ...rowOf(state),
    settledAt: unit.now,
    revision: opened.row.revision + 1,
    version: opened.row.version + (isEdit ? 1 : 0),
  }
  await replaceMeetup(unit.tx, opened.row.revision, row)
  await appendMeetupLog(
    unit.tx,
    events.map((event, at) => ({
      sessionId: row.id,
      sequence: opened.log.length + at + 1,
      at: event.at,
      byId: by?.userId ?? null,
      event: JSON.stringify(event),
    })),
  )
  const after = { ...opened, row, log, state }
  await notifyOfMeetup(unit, by, { before: opened, after, events })
  await publishGroupChanged(unit, opened.group)
  return after
}

/** Projects the columns of a meetup from its log. */
export function rowOf({ facts, status, comers, isFilled }: MeetupState) {
  const waiting = [...comers.values()].filter(
    ({ standing }) => standing === 'waiting' || standing === 'offered',
  ).length
  return {
    startsAt: facts.startsAt,
    endsAt: facts.endsAt,
    isCancelled: status === 'cancelled' ? (1 as const) : (0 as const),
    waiting,
    isFilled: isFilled ? (1 as const) : (0 as const),
  }
}

/** Loads some meetups of a group. */
export async function loadMeetups(
  { tx, now }: { readonly tx: Database; readonly now: number },
  group: LoadedGroup,
  rows: readonly MeetupRow[],
): Promise<LoadedMeetup[]> {
  const logs = await meetupLogs(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const log = logs.get(row.id) ?? []
    return { row, log, group, state: foldMeetup(log, now) }
  })
}
