import type { FastifyRequest } from 'fastify'

/** A match that waited on a phone is at most this old. */
const longestWaitMs = 30 * 86_400_000

/**
 * How long ago it was recorded, where it had to wait for a connection; not part of the body, which is
 * the same each time it is sent.
 */
export function recordedAgo({ headers }: FastifyRequest): number {
  const ago = Number(headers['x-recorded-ago'] ?? 0)
  return Number.isSafeInteger(ago) ? Math.min(Math.max(ago, 0), longestWaitMs) : 0
}
