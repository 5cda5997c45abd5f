import { say } from '#contract/words.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../platform/errors.ts'
import type { House } from '../platform/house.ts'
import { iso } from '../platform/iso.ts'
import { setSessionCookies } from './cookies.ts'
import { sessionReply, signInReply, type Client, type Opened, type SignIn } from './session.ts'

type Http = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** Limits one address on the endpoints that try passwords or make sessions. */
export async function chargeAddress(
  { limits, clock }: House,
  request: FastifyRequest,
): Promise<void> {
  const wait = await limits.authAddress.charge(request.ip)
  if (wait === null) return
  const time = iso(clock() + wait)
  throw new AppError('RATE_LIMITED', say('signIn.tooMany', { time }), {
    retryAfterSeconds: Math.ceil(wait / 1000),
  })
}

/** Hands an opened session over: cookies to a browser, the pair to a program. */
export function handOver({ request, reply }: Http, opened: Opened, client: Client) {
  if (client.kind === 'browser') setSessionCookies(request, reply, opened)
  return sessionReply(opened, client)
}

/** The same for a first factor, which may ask for the second one. */
export function handOverSignIn({ request, reply }: Http, signIn: SignIn, client: Client) {
  if (signIn.kind === 'session' && client.kind === 'browser') {
    setSessionCookies(request, reply, signIn.opened)
  }
  return signInReply(signIn, client)
}

/** Sockets of sessions that are over hear it at once. */
export function closeSockets({ server }: FastifyRequest, sessionIds: readonly string[]): void {
  for (const id of sessionIds) server.endSession(id)
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Tells the sockets of a session that it is over. */
    endSession: (sessionId: string) => void
  }
}
