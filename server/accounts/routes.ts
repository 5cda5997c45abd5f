import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  getMe,
  logIn as logInEndpoint,
  logInDemo as logInDemoEndpoint,
  logOut as logOutEndpoint,
  refreshSession as refreshEndpoint,
} from '#contract/accounts.ts'
import { AppError, unauthorized } from '../platform/errors.ts'
import type { House } from '../platform/house.ts'
import { acts, reads, type Route } from '../platform/serve.ts'
import {
  clearSessionCookies,
  clientOf,
  deviceOf,
  refreshTokenOf,
  setDeviceCookie,
  setSessionCookies,
} from './cookies.ts'
import { logIn } from './log-in.ts'
import { logInDemo } from './log-in-demo.ts'
import { refreshSession } from './refresh-session.ts'
import { asSessionUser, sessionReply, type Client, type Opened } from './session.ts'
import { endSession, findSession, findUser } from './store.ts'
import { sha256 } from '../platform/hashing.ts'

type Http = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** Limits one address on the endpoints that try passwords or make sessions. */
export async function chargeAddress(
  { limits, clock }: House,
  request: FastifyRequest,
): Promise<void> {
  const wait = await limits.authAddress.charge(request.ip)
  if (wait === null) return
  const time = new Date(clock() + wait).toISOString()
  throw new AppError('RATE_LIMITED', `Too many attempts. Please try again after ${time}`, {
    retryAfterSeconds: Math.ceil(wait / 1000),
  })
}

/** Hands an opened session over: cookies to a browser, the pair to a program. */
export function handOver({ request, reply }: Http, opened: Opened, client: Client) {
  if (client.kind === 'browser') setSessionCookies(request, reply, opened)
  return sessionReply(opened, client)
}

/** A browser that was away long has lost its access token, and still means its session. */
async function sessionOfRefreshToken(
  { db }: House,
  request: FastifyRequest,
): Promise<string | null> {
  const token = refreshTokenOf(request)
  if (token === null) return null
  return (await findSession(db, sha256(token), 'refresh'))?.sessionId ?? null
}

export const accountRoutes: readonly Route[] = [
  acts(logInEndpoint, async ({ body, request, reply }, house) => {
    await chargeAddress(house, request)
    const client = clientOf(request)
    const input = { ...body, address: request.ip, device: deviceOf(request), client }
    const { device, ...opened } = await logIn(house, input)
    if (client.kind === 'browser') setDeviceCookie(request, reply, device)
    return handOver({ request, reply }, opened, client)
  }),

  acts(logInDemoEndpoint, async ({ request, reply }, house) => {
    await chargeAddress(house, request)
    const client = clientOf(request)
    return handOver({ request, reply }, await logInDemo(house, client), client)
  }),

  acts(refreshEndpoint, async ({ body, request, reply }, house) => {
    await chargeAddress(house, request)
    const client = clientOf(request)
    const token = client.kind === 'api' ? (body.refreshToken ?? null) : refreshTokenOf(request)
    if (token === null) throw unauthorized('Invalid refresh token')
    return handOver({ request, reply }, await refreshSession(house, token, client), client)
  }),

  acts(logOutEndpoint, async ({ actor, request, reply }, house) => {
    const sessionId = actor?.sessionId ?? (await sessionOfRefreshToken(house, request))
    if (sessionId !== null) {
      await house.write(async ({ tx, now }) => endSession(tx, sessionId, 'signed out', now))
      request.server.endSession(sessionId)
    }
    clearSessionCookies(request, reply)
    return null
  }),

  reads(getMe, async ({ actor }, { db, eventCursor }) => {
    const cursor = eventCursor()
    const user = await findUser(db, actor.userId)
    if (user === null) throw unauthorized('User not found')
    return { user: asSessionUser(user), expiresAt: new Date(actor.expiresAt).toISOString(), cursor }
  }),
]

declare module 'fastify' {
  interface FastifyInstance {
    /** Tells the sockets of a session that it is over. */
    endSession: (sessionId: string) => void
  }
}
