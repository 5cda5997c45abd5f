import type { FastifyReply, FastifyRequest } from 'fastify'
import { setSessionCookies } from './cookies.ts'
import { sessionReply, signInReply, type Client, type Opened, type SignIn } from './session.ts'

type Http = { readonly request: FastifyRequest; readonly reply: FastifyReply }

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
    /** Ends the sockets of a session. */
    endSession: (sessionId: string) => void
  }
}
