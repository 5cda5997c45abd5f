import {
  API_KEY_PREFIX,
  type ApiKey,
  type ApiKeyScope,
  MAX_API_KEYS,
} from '#contract/security/api-keys.ts'
import type { Database } from '../../platform/database/database.ts'
import { conflict, invalid, notFound, problem } from '../../platform/http/errors.ts'
import type { Actor } from '../../platform/http/serve.ts'
import { newToken, sha256 } from '../../platform/security/hashing.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { iso, isoOrNull } from '../../platform/iso.ts'
import { auditAction } from '../audit-account.ts'
import {
  type ApiKeyRow,
  listApiKeyRows,
  insertApiKey,
  markApiKeyRevoked,
  type OwnedApiKeyRow,
} from './store.ts'

const dayMs = 86_400_000
/** Number of leading characters of a key that lists show. */
const startLength = API_KEY_PREFIX.length + 6

export type NewApiKey = {
  readonly name: string
  readonly scope: ApiKeyScope
  readonly expiresInDays: number | null
}

function viewApiKey(row: OwnedApiKeyRow): ApiKey {
  const { id, name, start, scope, ownerName, createdAt, expiresAt, lastUsedAt } = row
  return {
    id,
    name,
    start,
    scope,
    ownerName,
    createdAt: iso(createdAt),
    expiresAt: isoOrNull(expiresAt),
    lastUsedAt: isoOrNull(lastUsedAt),
  }
}

/** Lists the keys of an account, or all keys if it is null. */
export async function listApiKeys(db: Database, userId: string | null) {
  return { items: (await listApiKeyRows(db, userId)).map(viewApiKey) }
}

/** Creates a key. Its text is returned only here and stored as a hash. */
export async function createApiKey(
  unit: UnitOfWork,
  actor: Actor,
  { name, scope, expiresInDays }: NewApiKey,
) {
  if (scope === 'tournaments' && actor.role === 'player') {
    throw invalid([problem('scope', 'apiKey.organisersOnly')])
  }
  await unit.lock(`api-keys:${actor.userId}`, 'exclusive')
  const rows = await listApiKeyRows(unit.tx, actor.userId)
  if (rows.length >= MAX_API_KEYS) throw conflict('apiKey.tooMany')
  const key = `${API_KEY_PREFIX}${newToken()}`
  const row: ApiKeyRow = {
    id: unit.newId(),
    userId: actor.userId,
    hash: sha256(key),
    start: key.slice(0, startLength),
    name,
    scope,
    createdAt: unit.now,
    expiresAt: expiresInDays === null ? null : unit.now + expiresInDays * dayMs,
    lastUsedAt: null,
    revokedAt: null,
  }
  await insertApiKey(unit.tx, row)
  auditAction(unit, actor, 'api_key.created', { details: { name, scope } })
  return { key, apiKey: viewApiKey({ ...row, ownerName: actor.name }) }
}

/** Revokes a key of an account, or any key if the account is null. */
export async function revokeApiKey(
  unit: UnitOfWork,
  actor: Actor,
  { id, userId }: { readonly id: string; readonly userId: string | null },
): Promise<void> {
  const row = await markApiKeyRevoked(unit.tx, { id, userId, now: unit.now })
  if (row === null) throw notFound('apiKey.notFound')
  auditAction(unit, actor, 'api_key.revoked', {
    details: { name: row.name },
    subject: row.userId,
  })
}
