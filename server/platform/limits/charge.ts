import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { t } from '#contract/messages.ts'
import { AppError } from '../http/errors.ts'
import type { AppContext } from '../config/app-context.ts'
import { iso } from '../iso.ts'

/** Returns the 429 error with the time to wait. */
export function createRateLimitError(
  { clock }: Pick<AppContext, 'clock'>,
  waitMs: number,
): AppError {
  return new AppError('RATE_LIMITED', t('signIn.tooMany', { time: iso(clock() + waitMs) }), {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}

/**
 * Runs work that was counted against a limit, and refunds it if the database fails, so that unchecked
 * attempts lock no one out. Wrong attempts must not be detected inside `work`.
 */
export async function refundOnFailure<T>(
  { opened }: Pick<AppContext, 'opened'>,
  refunds: readonly (() => Promise<unknown>)[],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (opened.engine.classifyError(error) === null) throw error
    // If the database is still unavailable, the attempt stays counted until it expires.
    for (const refund of refunds) await refund().catch(() => {})
    throw error
  }
}

/**
 * Returns the network of an address. For IPv6 it is the customer's prefix, since one customer has many
 * addresses.
 */
export function findNetwork(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail] = ip.split('::')
  const groups = head === '' ? [] : head.split(':')
  const missingGroupCount =
    tail === undefined ? 0 : 8 - groups.length - (tail === '' ? 0 : tail.split(':').length)
  const allGroups = [
    ...groups,
    ...Array.from({ length: Math.max(0, missingGroupCount) }, () => '0'),
    ...(tail ?? '').split(':'),
  ]
  return `${allGroups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}

/**
 * Counts a request against its address if the endpoint requires it. An `identityCheck` is counted when
 * it is made, since a correct one is free.
 */
export async function chargeRequest(
  { rateLimit }: Endpoint,
  request: FastifyRequest,
  context: AppContext,
): Promise<void> {
  for (const each of [rateLimit ?? []].flat()) {
    if (each === 'identityCheck') continue
    const { renewal, linkLookups, authAddress } = context.limits
    const limit = { renewal, codeLookup: linkLookups, perAddress: authAddress }[each]
    const wait = await limit.charge(findNetwork(request.ip))
    if (wait !== null) throw createRateLimitError(context, wait)
  }
}
