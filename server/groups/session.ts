import { can, type Actor as PolicyActor } from '#engine/access/policy.ts'
import { groupSubject } from '#engine/groups/commands.ts'
import { foldSession, type SessionState } from '#engine/groups/sessions/fold-session.ts'
import {
  decideSession,
  type SessionAsking,
  type SessionCommand,
} from '#engine/groups/sessions/session-commands.ts'
import type { SessionEvent } from '#engine/groups/sessions/session-events.ts'
import type { Database } from '../platform/database.ts'
import { AppError, invalid, notFound, staleVersion } from '../platform/errors.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { tellGroupChanged } from './group-changed.ts'
import { lockGroup } from './lock-groups.ts'
import type { OpenedSession } from './opened-session.ts'
import { openGroup, type Opened } from './read-group.ts'
import { tellOfSession } from './session-notices.ts'
import {
  appendSessionLog,
  replaceSession,
  requireSession,
  sessionLogs,
  type SessionRow,
} from './session-store.ts'

/** An evening, taken with its group; for whoever may not see the group there is none. */
export async function takeSession(unit: Unit, actor: Actor, id: string): Promise<OpenedSession> {
  const { groupId } = await requireSession(unit.tx, id)
  await lockGroup(unit, groupId)
  const group = await openGroup(unit.tx, groupId, unit.now)
  if (!can(actor, 'group.read', groupSubject(group.state, actor)).ok) {
    throw notFound('session.notFound')
  }
  return openSession(unit, group, await requireSession(unit.tx, id))
}

async function openSession({ tx, now }: Unit, group: Opened, row: SessionRow) {
  const log = (await sessionLogs(tx, [row.id])).get(row.id) ?? []
  return { row, log, group, state: foldSession(log, now) }
}

/** What somebody is to an evening. */
export function askingIn(
  actor: PolicyActor,
  { group, state }: Pick<OpenedSession, 'group' | 'state'>,
  now: number,
): SessionAsking {
  const me = actor.playerId
  const isMember = me !== null && group.state.members.has(me)
  const isHost = isMember && state.host === me
  const mayEdit = can(actor, 'group.edit', groupSubject(group.state, actor)).ok
  return { me, isMember, runs: isHost || mayEdit, now }
}

/** Carries a command out in an evening that is taken, or throws the engine’s refusal. */
export async function actInSession(
  unit: Unit,
  actor: Actor,
  opened: OpenedSession,
  command: SessionCommand,
  version?: number,
): Promise<OpenedSession> {
  if (opened.group.state.status === 'archived') throw notFound('session.notFound')
  const result = decideSession(opened.state, askingIn(actor, opened, unit.now), command)
  if (!result.ok) {
    throw result.code === 'VALIDATION_ERROR'
      ? invalid([{ field: result.field, ...result.reason }])
      : new AppError(result.code, result.reason)
  }
  if (version !== undefined && opened.row.version !== version) throw staleVersion()
  return applySession(unit, actor, opened, result.events)
}

/** Appends events to an evening’s log and brings its row in step. */
export async function applySession(
  unit: Unit,
  by: Actor | null,
  opened: OpenedSession,
  events: readonly SessionEvent[],
): Promise<OpenedSession> {
  const log = [...opened.log, ...events]
  const state = foldSession(log, unit.now)
  const isEdit = events.some(({ type }) => type === 'changed' || type === 'cancelled')
  const row: SessionRow = {
    ...opened.row,
    ...rowOf(state),
    settledAt: unit.now,
    revision: opened.row.revision + 1,
    version: opened.row.version + (isEdit ? 1 : 0),
  }
  await replaceSession(unit.tx, opened.row.revision, row)
  await appendSessionLog(
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
  await tellOfSession(unit, by, { before: opened, after, events })
  await tellGroupChanged(unit, opened.group)
  return after
}

/** The columns that follow from an evening’s log. */
export function rowOf({ facts, status, comers, isFilled }: SessionState) {
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

/** Some evenings of a group, each opened. */
export async function openSessions(
  { tx, now }: { readonly tx: Database; readonly now: number },
  group: Opened,
  rows: readonly SessionRow[],
): Promise<OpenedSession[]> {
  const logs = await sessionLogs(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const log = logs.get(row.id) ?? []
    return { row, log, group, state: foldSession(log, now) }
  })
}
