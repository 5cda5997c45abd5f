import { can } from '#engine/access/policy.ts'
import { groupSubject } from '#engine/groups/commands.ts'
import { foldMeetup } from '#engine/groups/meetups/fold-meetup.ts'
import type { MeetupEvent, MeetupFacts } from '#engine/groups/meetups/meetup-events.ts'
import type { GroupId, PlayerId } from '#engine/ids.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { fillMeetup } from './always-in.ts'
import { publishGroupChanged } from '../group-changed.ts'
import { lockGroup } from '../lock-groups.ts'
import { loadGroup, type LoadedGroup } from '../read-group.ts'
import { loadMeetups, rowOf } from './meetup.ts'
import { tellPlanned } from './meetup-notifications.ts'
import { appendMeetupLog, insertMeetups, type MeetupRow } from './store.ts'

/** Locks a group for someone who may plan its meetups. */
export async function takeForPlanning(
  unit: UnitOfWork,
  actor: Actor,
  id: GroupId,
): Promise<LoadedGroup> {
  await lockGroup(unit, id)
  const group = await loadGroup(unit.tx, id, unit.now)
  const subject = groupSubject(group.state, actor)
  if (!can(actor, 'group.read', subject).ok) throw notFound('group.notFound')
  requirePermission(actor, 'group.edit', subject)
  if (group.state.status === 'archived') throw conflict('group.archived')
  return group
}

type By = {
  /** Null if a rule creates them. */
  readonly actor: Actor | null
  readonly host: PlayerId | null
}

/** Inserts meetups into a locked group. Notifies members of the first, and signs up regulars. */
export async function putMeetups(
  unit: UnitOfWork,
  group: LoadedGroup,
  facts: readonly MeetupFacts[],
  { actor, host }: By,
): Promise<void> {
  const planned = facts.map((one) => ({
    id: unit.newId(),
    event: { type: 'planned', facts: one, at: unit.now, by: host } as MeetupEvent,
  }))
  const moments = { settledAt: unit.now, remindedAt: unit.now }
  const rows = planned.map(({ id, event }): MeetupRow => {
    const columns = rowOf(foldMeetup([event], unit.now))
    return { id, groupId: group.row.id, ...columns, ...moments, revision: 1, version: 1 }
  })
  await insertMeetups(unit.tx, rows)
  await appendMeetupLog(
    unit.tx,
    planned.map(({ id: sessionId, event }) => ({
      sessionId,
      sequence: 1,
      at: unit.now,
      byId: actor?.userId ?? null,
      event: JSON.stringify(event),
    })),
  )
  const opened = await loadMeetups(unit, group, rows)
  await tellPlanned(unit, actor, opened[0]!)
  for (const one of opened) if (one.state.status === 'open') await fillMeetup(unit, one)
  await publishGroupChanged(unit, group)
}
