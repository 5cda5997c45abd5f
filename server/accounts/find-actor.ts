import type { FastifyRequest } from 'fastify'
import { sha256 } from '../platform/hashing.ts'
import type { House } from '../platform/house.ts'
import type { Actor, FindActor } from '../platform/serve.ts'
import { accessTokenOf } from './cookies.ts'
import { fingerprintOf } from './session.ts'
import { findSession } from './store.ts'

/** Who holds an access token, or null where it is unknown, over, or came from another browser. */
export async function actorOfToken(
  house: House,
  token: string,
  userAgent: string,
): Promise<Actor | null> {
  const session = await findSession(house.db, sha256(token), 'access')
  if (session === null || session.endedAt !== null || session.isActive === 0) return null
  if (session.lockedAt !== null) return null
  if (session.expiresAt <= house.clock()) return null
  if (session.fingerprint !== fingerprintOf(house.secret, userAgent)) return null
  const { userId, role, playerId, sessionId, expiresAt } = session
  return { userId, role, playerId, sessionId, expiresAt }
}

export function findActorFor(house: House): FindActor {
  return async (request: FastifyRequest) => {
    const token = accessTokenOf(request)
    request.carriesToken = token !== null
    if (token === null) return null
    return actorOfToken(house, token, request.headers['user-agent'] ?? '')
  }
}
