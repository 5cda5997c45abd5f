import type { FastifyRequest } from 'fastify'

/** Maximum time a match may wait in an offline client, in ms. */
const maxWaitMs = 30 * 86_400_000

/**
 * Returns how long ago a match was recorded offline, in ms; 0 if it was sent at once. This is a header
 * because a retry must send an identical body.
 */
export function readRecordedAgo({ headers }: FastifyRequest): number {
  const ago = Number(headers['x-recorded-ago'] ?? 0)
  return Number.isSafeInteger(ago) ? Math.min(Math.max(ago, 0), maxWaitMs) : 0
}
