import type { FastifyRequest } from 'fastify'
import { API_KEY_PREFIX, type ApiKeyScope } from '#contract/security/api-keys.ts'
import { unauthorized } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { readSettings } from '../../platform/club/club-settings.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { sha256 } from '../../platform/security/hashing.ts'
import { auditAction } from '../audit-account.ts'
import { bearerOf } from '../sign-in/cookies.ts'
import { actingRole, allowedTo, awaitedBy } from '../sign-in/standing.ts'
import { findApiKey, setApiKeyUsed } from './store.ts'

/** Reads are audited once in this time, in ms; every write is. */
const auditedEveryMs = 60 * 60 * 1000

/** Returns the key of a request; null without one. */
export function apiKeyOf(request: FastifyRequest): string | null {
  const token = bearerOf(request)
  return token?.startsWith(API_KEY_PREFIX) === true ? token : null
}

/** A key never acts as an administrator, and one that only reads never as an organiser. */
function roleOf(role: Actor['role'], scope: ApiKeyScope): Actor['role'] {
  if (scope === 'read') return 'player'
  return role === 'admin' ? 'organizer' : role
}

/** Returns whom a key acts for. Throws 401 with the reason if it does not work. */
export async function actorOfApiKey(
  context: AppContext,
  key: string,
  request: FastifyRequest,
): Promise<Actor> {
  const row = await findApiKey(context.db, sha256(key))
  const now = context.clock()
  if (row === null) throw unauthorized('apiKey.unknown')
  if (row.revokedAt !== null) throw unauthorized('apiKey.revoked')
  if (row.expiresAt !== null && row.expiresAt <= now) throw unauthorized('apiKey.expired')
  if (row.isActive === 0 || row.lockedAt !== null) throw unauthorized('apiKey.accountClosed')
  const settings = await readSettings(context.db)
  const actor: Actor = {
    userId: row.id,
    name: row.name,
    role: roleOf(actingRole(row), row.keyScope),
    awaits: awaitedBy(row, settings),
    ...allowedTo(row, settings),
    settings,
    origin: { address: request.ip, correlationId: request.correlationId },
    playerId: row.playerId,
    sessionId: row.keyId,
    expiresAt: row.expiresAt ?? Number.MAX_SAFE_INTEGER,
    isDemo: row.isDemo === 1,
    isTablet: row.isTablet === 1,
    scope: row.scope,
    keyScope: row.keyScope,
    mustChangePassword: row.passwordChangeRequired === 1,
  }
  const isDue = row.lastUsedAt === null || now - row.lastUsedAt >= auditedEveryMs
  if (isDue || request.method !== 'GET') {
    const { method, routeOptions } = request
    await context.runInUnitOfWork(async (unit) => {
      await setApiKeyUsed(unit.tx, row.keyId, unit.now)
      const details = { name: row.keyName, endpoint: `${method} ${routeOptions.url ?? ''}` }
      auditAction(unit, actor, 'api_key.used', { details })
    })
  }
  return actor
}
