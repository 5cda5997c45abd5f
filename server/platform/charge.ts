import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { say } from '#contract/words.ts'
import { AppError } from './errors.ts'
import type { House } from './house.ts'
import { iso } from './iso.ts'

/** The refusal of whoever tried too often: it says how long to wait. */
export function tooManyAttempts({ clock }: Pick<House, 'clock'>, waitMs: number): AppError {
  return new AppError('RATE_LIMITED', say('signIn.tooMany', { time: iso(clock() + waitMs) }), {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}

/**
 * Charges the address of a request where its endpoint asks for that. A `proof` is charged where it is
 * looked at, since a right one costs nothing.
 */
export async function chargeRequest(
  { charge }: Endpoint,
  request: FastifyRequest,
  house: House,
): Promise<void> {
  if (charge === undefined || charge === 'proof') return
  const limit = charge === 'renewal' ? house.limits.renewal : house.limits.authAddress
  const wait = await limit.charge(request.ip)
  if (wait !== null) throw tooManyAttempts(house, wait)
}
