import type { Tablet } from '#contract/club/tablets.ts'
import { createUser } from '../accounts/create-user.ts'
import { auditAction } from '../accounts/audit-account.ts'
import { openSession, type Client, type OpenedSession } from '../accounts/sign-in/session.ts'
import { changeUser, endSession, endSessions, findUser } from '../accounts/store.ts'
import type { Database } from '../platform/database/database.ts'
import { notFound, unauthorized } from '../platform/http/errors.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { iso, isoOrNull } from '../platform/iso.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { listTabletRows } from './store.ts'

/**
 * Turns the requesting device into a shared tablet: its own account, whose session replaces the organiser's
 * on this device.
 */
export async function enrolTablet(
  context: AppContext,
  actor: Actor,
  client: Client,
  name: string,
): Promise<OpenedSession> {
  return context.runInUnitOfWork(async (unit) => {
    // The session may have ended since the request was authenticated, also by a second tap.
    const isEnded = await endSession(unit.tx, actor.sessionId, 'became a shared tablet', unit.now)
    if (!isEnded) throw unauthorized('request.invalidToken')
    const user = await createUser(unit, {
      email: `${unit.newId()}@tablet.invalid`,
      name,
      role: 'player',
      passwordHash: null,
      playerId: null,
      enrolledBy: actor.userId,
    })
    auditAction(unit, actor, 'tablet.enrolled', { subject: user.id })
    unit.publish({ type: 'account.changed', data: { userId: user.id } })
    return openSession(unit, context.secret, user, client)
  })
}

/** Lists the shared tablets by name. */
export async function listTablets(db: Database): Promise<Tablet[]> {
  const rows = await listTabletRows(db)
  return rows.map(({ id, name, createdAt, enrolledByName, lastSeenAt }) => ({
    id,
    name,
    enrolledByName,
    enrolledAt: iso(createdAt),
    lastSeenAt: isoOrNull(lastSeenAt),
  }))
}

/** Removes a tablet but keeps its records. Returns its ended sessions. */
export async function endTablet(unit: UnitOfWork, actor: Actor, id: string): Promise<string[]> {
  const user = await findUser(unit.tx, id)
  if (user === null || user.isTablet === 0 || user.isActive === 0) throw notFound('tablet.notFound')
  await changeUser(unit.tx, id, { isActive: 0 }, unit.now)
  auditAction(unit, actor, 'tablet.ended', { subject: id })
  unit.publish({ type: 'account.changed', data: { userId: id } })
  return endSessions(unit.tx, id, 'ended by an administrator', unit.now, null)
}
