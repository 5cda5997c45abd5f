import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { t } from '#contract/messages.ts'
import { AppError } from '../errors.ts'
import type { AppContext } from '../../config/app-context.ts'
import { iso } from '../../iso.ts'

/** Returns the 429 error, with how long to wait. */
export function tooManyAttempts({ clock }: Pick<AppContext, 'clock'>, waitMs: number): AppError {
  return new AppError('RATE_LIMITED', t('signIn.tooMany', { time: iso(clock() + waitMs) }), {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}

/**
 * Runs work that was charged to a limit, and refunds the charge if the database fails, so that no one is
 * locked out by attempts that were never checked. Wrong attempts must not be detected inside `work`.
 */
export async function refundOnFailure<T>(
  { open }: Pick<AppContext, 'open'>,
  charged: readonly (() => Promise<unknown>)[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (open.engine.classifyError(error) === null) throw error
    // If the database is still unavailable, the charge remains and expires.
    for (const giveBack of charged) await giveBack().catch(() => {})
    throw error
  }
}

/**
 * Returns the network of an address: for IPv6 the customer's prefix, since one customer has many
 * addresses.
 */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missing =
    tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const whole = [
    ...groups,
    ...Array.from({ length: Math.max(0, missing) }, () => '0'),
    ...(tail ?? '').split(':'),
  ]
  return `${whole
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * Charges the client's address if the endpoint requires it. A `proof` is charged when it is
 * checked, since a correct one is free.
 */
export async function chargeRequest(
  { charge }: Endpoint,
  request: FastifyRequest,
  context: AppContext,
): Promise<void> {
  for (const each of [charge ?? []].flat()) {
    if (each === 'proof') continue
    const { renewal, looks, authAddress } = context.limits
    const limit = { renewal, look: looks, address: authAddress }[each]
    const wait = await limit.charge(networkOf(request.ip))
    if (wait !== null) throw tooManyAttempts(context, wait)
  }
}
