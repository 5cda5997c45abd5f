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

/** Returns an opened session to the client: cookies to a browser, the token pair to a program. */
export function sendSession({ request, reply }: Http, opened: OpenedSession, client: Client) {
  if (client.kind === 'browser') setSessionCookies(request, reply, opened)
  return sessionReply(opened, client)
}

/** Returns the result of a first factor to the client, which may be asked for the second one. */
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

/** Closes the sockets of ended sessions immediately. */
export function closeSockets({ server }: FastifyRequest, sessionIds: readonly string[]): void {
  for (const id of sessionIds) server.endSession(id)
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends the sockets of a session. */
    endSession: (sessionId: string) => void
  }
}
