import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Database } from '../database/database.ts'
import { conflict, invalid, problem } from './errors.ts'
import { seal, unseal } from '../security/seal.ts'
import { hmac, sha256 } from '../security/hashing.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'

/** How long keys are stored: longer than any phone is offline. */
const retentionMs = 48 * 60 * 60 * 1000
/** Marks the schema of a route that honours keys, for the OpenAPI document. */
export const honoursKeyField = 'x-honours-key'
const keyPattern = /^[\x21-\x7e]{1,200}$/

export type IdempotentRequest = {
  readonly key: string | null
  readonly endpoint: Endpoint
  /** The club's secret, for replies that are stored encrypted. */
  readonly secret: string
  readonly input: { readonly params: unknown; readonly query: unknown; readonly body: unknown }
}

/** Returns the idempotency key of a request, scoped to its sender, or null. Throws 400 if it is malformed. */
export function readIdempotencyKey(request: FastifyRequest, owner: string): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !keyPattern.test(key)) {
    throw invalid([problem('Idempotency-Key', 'request.idempotencyKey')])
  }
  return `${owner}:${key}`
}

/**
 * Runs the work once per key in the caller's unit of work. A repeated request gets the same reply. Throws
 * if the key was used for a different request.
 */
export async function runOnce<T>(
  unit: UnitOfWork,
  request: IdempotentRequest,
  work: () => Promise<T>,
): Promise<T> {
  if (request.key === null) return work()
  const requestHash = hashRequest(request)
  const insertion = await unit.tx
    .insertInto('idempotencyKeys')
    .values({ key: request.key, requestHash, status: 0, reply: '', createdAt: unit.now })
    .onConflict((oc) => oc.column('key').doNothing())
    .executeTakeFirst()
  if (insertion.numInsertedOrUpdatedRows === 0n) {
    const earlier = await findEarlierReply<T>(unit.tx, request)
    if (earlier === null) throw conflict('request.keyReused')
    return earlier.reply
  }
  const reply = await work()
  await unit.tx
    .updateTable('idempotencyKeys')
    .set({ status: request.endpoint.status, reply: toStoredReply(request, JSON.stringify(reply)) })
    .where('key', '=', request.key)
    .execute()
  return reply
}

/** Encrypts replies that contain secrets shown only once, such as an invitation's code. */
const toStoredReply = ({ endpoint, secret }: IdempotentRequest, reply: string) =>
  endpoint.isSecret === true ? seal(secret, reply) : reply

/**
 * Returns the reply of a repeated request, or null. Also null if the key was used for a different request: that
 * may be a guess, which must be counted before it is refused.
 */
export async function findEarlierReply<T>(
  db: Database,
  request: IdempotentRequest,
): Promise<{ readonly reply: T } | null> {
  if (request.key === null) return null
  const row = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'reply'])
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (row?.requestHash !== hashRequest(request)) return null
  const reply = request.endpoint.isSecret === true ? unseal(request.secret, row.reply) : row.reply
  return { reply: JSON.parse(reply) as T }
}

/** Hashes a request, with the secret if its body may contain a password, which could be guessed otherwise. */
function hashRequest({ endpoint, input, secret }: IdempotentRequest): string {
  const { params, query, body } = input
  const request = JSON.stringify([endpoint.method, endpoint.path, params, query, body])
  return endpoint.isSecret === true ? hmac(secret, request) : sha256(request)
}

/** A part of a larger request that runs once per key. */
export type RequestPart = { readonly key: string; readonly hash: string; readonly reply: string }

/** Returns the keys of parts that ran before. */
export async function findCompletedParts(
  db: Database,
  keys: readonly string[],
): Promise<RequestPart[]> {
  return db
    .selectFrom('idempotencyKeys')
    .select(['key', 'requestHash as hash', 'reply'])
    .where('key', 'in', keys)
    .execute()
}

/** Records parts as completed. Returns false if one was completed just before. */
export async function recordCompletedParts(
  { tx, now }: UnitOfWork,
  parts: readonly RequestPart[],
): Promise<boolean> {
  const rows = parts.map(({ key, hash, reply }) => ({ key, requestHash: hash, reply }))
  const insertion = await tx
    .insertInto('idempotencyKeys')
    .values(rows.map((row) => ({ ...row, status: 200, createdAt: now })))
    .onConflict((oc) => oc.column('key').doNothing())
    .executeTakeFirst()
  return insertion.numInsertedOrUpdatedRows === BigInt(parts.length)
}

/** Deletes expired keys. */
export async function pruneIdempotencyKeys(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<', now - retentionMs)
    .execute()
}
