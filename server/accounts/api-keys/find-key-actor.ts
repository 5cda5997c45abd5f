import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_KEY_PREFIX, type ApiKeyScope } from '#contract/security/api-keys.ts'
import { unauthorized } from '../../platform/http/errors.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import { readSettings } from '../../platform/club/club-settings.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { sha256 } from '../../platform/security/hashing.ts'
import { auditAction } from '../audit-account.ts'
import { readBearerToken } from '../sign-in/cookies.ts'
import { createActorFields } from '../sign-in/account-access.ts'
import { findApiKey, recordApiKeyUse } from './store.ts'

/** Minimum time between two audit entries for reads of a key, in ms. Every accepted write is audited. */
const auditIntervalMs = 60 * 60 * 1000

/** Returns the API key of a request, or null if it has none. */
export function readApiKey(request: FastifyRequest): string | null {
  const token = readBearerToken(request)
  return token?.startsWith(API_KEY_PREFIX) === true ? token : null
}

/** Returns the role of a key: never administrator, and player for a read-only key. */
function limitRole(role: Actor['role'], scope: ApiKeyScope): Actor['role'] {
  if (scope === 'read') return 'player'
  return role === 'admin' ? 'organizer' : role
}

/** Returns the actor of a key. Throws 401 with the reason if the key does not work. */
export async function findApiKeyActor(
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
  const accountFields = createActorFields(row, await readSettings(context.db))
  const actor: Actor = {
    ...accountFields,
    role: limitRole(accountFields.role, row.keyScope),
    userId: row.id,
    sessionId: row.keyId,
    expiresAt: row.expiresAt ?? Number.MAX_SAFE_INTEGER,
    origin: { address: request.ip, correlationId: request.correlationId },
    keyScope: row.keyScope,
  }
  const isDue = row.lastUsedAt === null || now - row.lastUsedAt >= auditIntervalMs
  if (isDue && request.method === 'GET') await auditUse(context, actor, request)
  return actor
}

/** Audits every accepted write with a key before sending its reply. */
export function auditKeyWrites(app: FastifyInstance, context: AppContext): void {
  app.addHook('onSend', async (request, reply) => {
    const { actor, method } = request
    if (actor === null || actor.keyScope === null || method === 'GET') return
    if (reply.statusCode >= 400) return
    // The write is committed. An error here would make the client send it again.
    await auditUse(context, actor, request).catch((error: unknown) =>
      context.log.warn({ error }, 'the use of an API key was not audited'),
    )
  })
}

async function auditUse(
  context: AppContext,
  actor: Actor,
  { method, routeOptions }: FastifyRequest,
): Promise<void> {
  await context.runInUnitOfWork(async (unit) => {
    const name = await recordApiKeyUse(unit.tx, actor.sessionId, unit.now)
    const details = { name, endpoint: `${method} ${routeOptions.url ?? ''}` }
    auditAction(unit, actor, 'api_key.used', { details })
  })
}
