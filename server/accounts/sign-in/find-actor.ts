import type { FastifyRequest } from 'fastify'
import { findLatestPlausibleTime } from '../../platform/http/clock-ahead.ts'
import { parseSettings } from '../../platform/club/club-settings.ts'
import { sha256 } from '../../platform/security/hashing.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { Actor, FindActor, RequestOrigin } from '../../platform/http/serve.ts'
import type { SocketUser, SessionStatus } from '../../platform/realtime/socket-user.ts'
import { readAccessToken } from './cookies.ts'
import { accessLifetimeMs, createFingerprint } from './session.ts'
import { findEffectiveRole, createActorFields, findPendingStep } from './account-access.ts'
import { findApiKeyActor, readApiKey } from '../api-keys/find-key-actor.ts'
import { findSession, findSessionsById } from '../store.ts'

// A token issued by a clock that was ahead is renewed like an expired one, so that no one is signed out.
const isValidAt = (expiresAt: number, now: number) =>
  expiresAt > now && expiresAt - accessLifetimeMs <= findLatestPlausibleTime(now)

/** Returns the actor of an access token, or null if it is unknown, expired or used in another browser. */
export async function findActorByToken(
  context: AppContext,
  token: string,
  { userAgent, ...origin }: RequestOrigin & { readonly userAgent: string },
): Promise<Actor | null> {
  const session = await findSession(context.db, sha256(token), 'access')
  if (session === null || session.endedAt !== null || session.isActive === 0) return null
  if (session.lockedAt !== null) return null
  if (!isValidAt(session.expiresAt, context.clock())) return null
  if (session.fingerprint !== createFingerprint(context.secret, userAgent)) return null
  const { userId, sessionId, expiresAt } = session
  const accountFields = createActorFields(session, parseSettings(session.clubSettings))
  return { ...accountFields, userId, sessionId, expiresAt, origin, keyScope: null }
}

/** Returns whether each user's session is over, open, or stale, so that its token must be renewed. */
export async function findSessionStatuses(
  { db, clock }: AppContext,
  users: readonly SocketUser[],
): Promise<readonly SessionStatus[]> {
  const now = clock()
  const ids = [...new Set(users.map(({ sessionId }) => sessionId))]
  const rows: Awaited<ReturnType<typeof findSessionsById>> = []
  for (let i = 0; i < ids.length; i += 500) {
    rows.push(...(await findSessionsById(db, ids.slice(i, i + 500))))
  }
  const sessions = new Map(rows.map((row) => [row.id, row]))
  return users.map(({ sessionId, role, awaits, mustChangePassword }) => {
    const session = sessions.get(sessionId)
    if (session === undefined || session.endedAt !== null || session.endsAt <= now) return 'over'
    if (session.isActive === 0 || session.lockedAt !== null) return 'over'
    const isUnchanged =
      findEffectiveRole(session) === role &&
      findPendingStep(session, parseSettings(session.clubSettings)) === awaits &&
      (session.passwordChangeRequired === 1) === mustChangePassword
    return isUnchanged && isValidAt(session.accessUntil ?? 0, now) ? 'open' : 'stale'
  })
}

export function createFindActor(context: AppContext): FindActor {
  return async (request: FastifyRequest) => {
    const key = readApiKey(request)
    if (key !== null) return findApiKeyActor(context, key, request)
    const token = readAccessToken(request)
    request.carriesToken = token !== null
    if (token === null) return null
    return findActorByToken(context, token, {
      userAgent: request.headers['user-agent'] ?? '',
      address: request.ip,
      correlationId: request.correlationId,
    })
  }
}
