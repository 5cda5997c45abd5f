import type { ReplyInput } from '#contract/endpoint.ts'
import type { listSessions, Session } from '#contract/groups/sessions.ts'
import { foldSession } from '#engine/groups/sessions/fold-session.ts'
import type { GroupId } from '#engine/ids.ts'
import type { Database } from '../platform/database.ts'
import type { House } from '../platform/house.ts'
import { iso, isoOrNull } from '../platform/iso.ts'
import type { Actor } from '../platform/serve.ts'
import { facesOf } from '../players/store.ts'
import { calendarPath } from './session-calendar.ts'
import { openGroup, openGroupFor, type Opened } from './read-group.ts'
import { askingIn } from './session.ts'
import type { OpenedSession } from './opened-session.ts'
import { sessionLogs, sessionsFor, shownSessions, type SessionRow } from './session-store.ts'

const day = 24 * 60 * 60 * 1000

/** An evening as somebody who may see its group is shown it. */
export async function viewSession(
  db: Database,
  actor: Actor,
  opened: OpenedSession,
  now: number,
): Promise<Session> {
  const { row, state, group } = opened
  const { comers, attendance, facts } = state
  const silent = [...attendance.keys()].filter((player) => !comers.has(player))
  const everybody = [...comers.keys(), ...silent]
  const hosts = [...comers.values()].flatMap(({ host }) => (host === null ? [] : [host]))
  const faces = await facesOf(db, [...new Set([...everybody, ...hosts])])
  const asking = askingIn(actor, opened, now)
  const mine = asking.me === null ? undefined : comers.get(asking.me)
  const count = (standing: string) =>
    [...comers.values()].filter((one) => one.standing === standing).length
  return {
    id: row.id,
    groupId: row.groupId,
    groupName: group.row.name,
    startsAt: iso(facts.startsAt),
    endsAt: iso(facts.endsAt),
    opensAt: iso(facts.opensAt),
    places: facts.places,
    venue: facts.venue,
    message: facts.message,
    offerMinutes: facts.offerMinutes,
    status: state.status,
    reason: state.reason,
    comers: everybody.map((player) => {
      const comer = comers.get(player)
      const host = comer?.host ?? null
      return {
        playerId: player,
        name: faces.get(player)?.name ?? '',
        avatarUrl: faces.get(player)?.avatarUrl ?? null,
        standing: comer?.standing ?? null,
        message: comer?.message ?? '',
        since: isoOrNull(comer?.since ?? null),
        until: isoOrNull(comer?.until ?? null),
        hostName: host === null ? null : (faces.get(host)?.name ?? null),
        isGuest: comer?.isGuest ?? false,
        attendance: attendance.get(player) ?? null,
      }
    }),
    counts: { coming: count('coming'), waiting: count('waiting') + count('offered') },
    my: mine === undefined ? null : { standing: mine.standing, until: isoOrNull(mine.until) },
    runs: asking.runs,
    isMember: asking.isMember,
    tournamentIds: [...state.tournamentIds],
    version: row.version,
  }
}

async function viewRows(
  db: Database,
  actor: Actor,
  { group, rows }: { readonly group: Opened; readonly rows: readonly SessionRow[] },
  now: number,
): Promise<Session[]> {
  const logs = await sessionLogs(
    db,
    rows.map(({ id }) => id),
  )
  const views: Session[] = []
  for (const row of rows) {
    const log = logs.get(row.id) ?? []
    views.push(await viewSession(db, actor, { row, log, group, state: foldSession(log, now) }, now))
  }
  return views
}

/** The evenings of a group, those to come and those that were. */
export async function viewSessions(
  { db, secret, clock }: Pick<House, 'db' | 'secret' | 'clock'>,
  actor: Actor,
  group: Opened,
): Promise<ReplyInput<typeof listSessions>> {
  const now = clock()
  const { coming, past } = await shownSessions(db, group.row.id, now)
  const isMember = actor.playerId !== null && group.state.members.has(actor.playerId)
  return {
    coming: await viewRows(db, actor, { group, rows: coming }, now),
    past: await viewRows(db, actor, { group, rows: past }, now),
    calendarPath: isMember ? calendarPath(secret, group.row.id, actor.userId) : null,
  }
}

export async function listSessionsFor(house: House, actor: Actor, id: GroupId) {
  return viewSessions(house, actor, await openGroupFor(actor, house.db, id, house.clock()))
}

/** Evenings of somebody’s groups in the next two weeks. */
export async function listMySessions({ db, clock }: House, actor: Actor): Promise<Session[]> {
  if (actor.playerId === null) return []
  const now = clock()
  const rows = await sessionsFor(db, actor.playerId, { now, until: now + 14 * day })
  const views: Session[] = []
  for (const row of rows) {
    const group = await openGroup(db, row.groupId, now)
    views.push(...(await viewRows(db, actor, { group, rows: [row] }, now)))
  }
  return views
}
