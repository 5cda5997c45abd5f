import type { FastifyReply, FastifyRequest } from 'fastify'
import { setSessionCookies } from './cookies.ts'
import {
  sessionReply,
  signInReply,
  type Client,
  type OpenedSession,
  type FirstFactorResult,
} from './session.ts'

type Http = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** Sends an opened session: as cookies to a browser, as a token pair to a program. */
export function sendSession({ request, reply }: Http, opened: OpenedSession, client: Client) {
  if (client.kind === 'browser') setSessionCookies(request, reply, opened)
  return sessionReply(opened, client)
}

/** Sends the result of a first factor: a session, or the request for the second factor. */
export function sendSignInResult(
  { request, reply }: Http,
  signIn: FirstFactorResult,
  client: Client,
) {
  if (signIn.kind === 'session' && client.kind === 'browser') {
    setSessionCookies(request, reply, signIn.opened)
  }
  return signInReply(signIn, client)
}

/** Closes the sockets of ended sessions. */
export function closeSockets({ server }: FastifyRequest, sessionIds: readonly string[]): void {
  for (const id of sessionIds) server.endSession(id)
}

declare module 'fastify' {
  interface FastifyInstance {
    endSession: (sessionId: string) => void
  }
}
