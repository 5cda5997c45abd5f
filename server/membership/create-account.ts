import type { Endpoint } from '#contract/endpoint.ts'
import { openSession, type Client, type OpenedSession } from '../accounts/sign-in/session.ts'
import { findUser, hasSecondFactor, type UserRow } from '../accounts/store.ts'
import { unauthorized } from '../platform/http/errors.ts'
import { hmac } from '../platform/security/hashing.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { runOnce } from '../platform/http/idempotency.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'

/** A request that creates an account, with its idempotency key. */
export type NewAccount = {
  readonly endpoint: Endpoint
  readonly body: object
  readonly key: string | null
  readonly client: Client
}

/**
 * Creates an account once per key and signs it in. A repeated request signs in again, since the first reply
 * may have been lost. Only the user and a keyed hash of the request are stored under the key.
 */
export async function createAccount(
  context: AppContext,
  { endpoint, body, key, client }: NewAccount,
  create: (unit: UnitOfWork) => Promise<UserRow>,
): Promise<OpenedSession> {
  const request = { params: null, query: null, body: hmac(context.secret, JSON.stringify(body)) }
  return context.runInUnitOfWork(async (unit) => {
    const { userId } = await runOnce(
      unit,
      { key, endpoint, input: request, secret: context.secret },
      async () => ({
        userId: (await create(unit)).id,
      }),
    )
    const user = await findUser(unit.tx, userId)
    // The account may have been locked, or got a second factor, since the first request.
    const isOpen = user !== null && user.isActive === 1 && user.lockedAt === null
    if (!isOpen || (await hasSecondFactor(unit.tx, user.id))) {
      throw unauthorized('account.notFoundOrLocked')
    }
    return openSession(unit, context.secret, user, client)
  })
}
