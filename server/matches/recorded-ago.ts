import type { FastifyRequest } from 'fastify'

/** Maximum time a match may have waited on a phone, in ms. */
const longestWaitMs = 30 * 86_400_000

/**
 * Returns how many ms ago a match was recorded, if it had to wait for a connection. This is a header because
 * the body must be identical each time it is sent.
 */
export function recordedAgo({ headers }: FastifyRequest): number {
  const ago = Number(headers['x-recorded-ago'] ?? 0)
  return Number.isSafeInteger(ago) ? Math.min(Math.max(ago, 0), longestWaitMs) : 0
}
