import { can } from '#engine/access/policy.ts'
import { groupSubject } from '#engine/groups/commands.ts'
import { foldSession } from '#engine/groups/sessions/fold-session.ts'
import type { SessionEvent, SessionFacts } from '#engine/groups/sessions/session-events.ts'
import type { GroupId, PlayerId } from '#engine/ids.ts'
import { conflict, notFound } from '../platform/errors.ts'
import { requirePermission } from '../platform/permission.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { fillSession } from './always-in.ts'
import { tellGroupChanged } from './group-changed.ts'
import { lockGroup } from './lock-groups.ts'
import { openGroup, type Opened } from './read-group.ts'
import { openSessions, rowOf } from './session.ts'
import { tellPlanned } from './session-notices.ts'
import { appendSessionLog, insertSessions, type SessionRow } from './session-store.ts'

/** A group taken by somebody who may plan its evenings. */
export async function takeForPlanning(unit: Unit, actor: Actor, id: GroupId): Promise<Opened> {
  await lockGroup(unit, id)
  const group = await openGroup(unit.tx, id, unit.now)
  const subject = groupSubject(group.state, actor)
  if (!can(actor, 'group.read', subject).ok) throw notFound('group.notFound')
  requirePermission(actor, 'group.edit', subject)
  if (group.state.status === 'archived') throw conflict('group.archived')
  return group
}

type By = {
  /** Null where a rule makes them. */
  readonly actor: Actor | null
  readonly host: PlayerId | null
}

/** Puts evenings into a group that is taken; members are told of the first, and who is always in comes. */
export async function putSessions(
  unit: Unit,
  group: Opened,
  facts: readonly SessionFacts[],
  { actor, host }: By,
): Promise<void> {
  const planned = facts.map((one) => ({
    id: unit.newId(),
    event: { type: 'planned', facts: one, at: unit.now, by: host } as SessionEvent,
  }))
  const moments = { settledAt: unit.now, remindedAt: unit.now }
  const rows = planned.map(({ id, event }): SessionRow => {
    const columns = rowOf(foldSession([event], unit.now))
    return { id, groupId: group.row.id, ...columns, ...moments, revision: 1, version: 1 }
  })
  await insertSessions(unit.tx, rows)
  await appendSessionLog(
    unit.tx,
    planned.map(({ id: sessionId, event }) => ({
      sessionId,
      sequence: 1,
      at: unit.now,
      byId: actor?.userId ?? null,
      event: JSON.stringify(event),
    })),
  )
  const opened = await openSessions(unit, group, rows)
  await tellPlanned(unit, actor, opened[0]!)
  for (const one of opened) if (one.state.status === 'open') await fillSession(unit, one)
  await tellGroupChanged(unit, group)
}
