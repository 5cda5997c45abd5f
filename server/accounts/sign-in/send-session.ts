import type { FastifyReply, FastifyRequest } from 'fastify'
import { setSessionCookies } from './cookies.ts'
import {
  createSessionReply,
  createSignInReply,
  type Client,
  type OpenedSession,
  type FirstFactorResult,
} from './session.ts'

type HttpExchange = { readonly request: FastifyRequest; readonly reply: FastifyReply }

/** Sends an opened session: as cookies to a browser, as a token pair to an API client. */
export function sendSession(
  { request, reply }: HttpExchange,
  opened: OpenedSession,
  client: Client,
) {
  if (client.kind === 'browser') setSessionCookies(request, reply, opened)
  return createSessionReply(opened, client)
}

/** Sends the result of a first factor: a session, or the request for the second factor. */
export function sendSignInResult(
  { request, reply }: HttpExchange,
  signIn: FirstFactorResult,
  client: Client,
) {
  if (signIn.kind === 'session' && client.kind === 'browser') {
    setSessionCookies(request, reply, signIn.opened)
  }
  return createSignInReply(signIn, client)
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
