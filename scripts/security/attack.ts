import { randomUUID } from 'node:crypto'
import type { Calls } from '#server/testing/examples/stage.ts'
import { callOver, requester, type Request } from '#server/testing/world.ts'

/** Parts of the attacks of `npm run security`. */
export type Target = { readonly url: string; readonly email: string; readonly password: string }
export type Reply = { readonly status: number; readonly body: string; readonly headers: Headers }
export type Attack = { readonly name: string; readonly run: (target: Target) => Promise<string[]> }

export const ownAdmin = { email: 'admin@example.org', password: 'Rally-Corner7!tide' }

export async function send(
  { url }: Target,
  path: string,
  { method = 'GET', body, token, headers = {} }: RequestOptions = {},
): Promise<Reply> {
  const reply = await fetch(url + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-client': 'api',
      'user-agent': 'attacker',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined || method === 'GET' ? {} : { body: JSON.stringify(body) }),
  })
  return { status: reply.status, body: await reply.text(), headers: reply.headers }
}
type RequestOptions = {
  readonly method?: string
  readonly body?: unknown
  readonly token?: string
  readonly headers?: Record<string, string>
}

export const post = async (
  target: Target,
  path: string,
  body: unknown,
  more: RequestOptions = {},
) => send(target, path, { method: 'POST', body, ...more })

export async function signIn(
  target: Target,
): Promise<{ accessToken: string; refreshToken: string }> {
  const { email, password } = target
  const reply = await post(target, '/api/auth/login', { email, password })
  if (reply.status !== 200) throw new Error(`The administrator cannot sign in: ${reply.body}`)
  return JSON.parse(reply.body) as { accessToken: string; refreshToken: string }
}

/** Calls the server with these headers. */
export const createCaller = ({ url }: Target, extraHeaders: Calls['headers']): Calls => {
  const headers = { 'content-type': 'application/json', 'user-agent': 'attacker', ...extraHeaders }
  const transport = async ({ url: path, method, payload, headers: sent }: Request) => {
    const body = payload === undefined ? {} : { body: JSON.stringify(payload) }
    const reply = await fetch(url + path, { method, headers: sent, ...body })
    return {
      status: reply.status,
      headers: Object.fromEntries(reply.headers),
      text: await reply.text(),
    }
  }
  return { ...requester(callOver(transport, headers)), headers }
}

export type Newcomer = {
  readonly token: string
  readonly id: string
  readonly playerId: string | null
}

/** Signs up a new account, which is in no team or group. */
export async function signUpNewcomer(
  target: Target,
  role: 'player' | 'organizer',
): Promise<Newcomer> {
  const email = `newcomer-${randomUUID()}@example.org`
  const body = {
    ...ownAdmin,
    email,
    name: 'Mallory Moss',
    confirmPassword: ownAdmin.password,
    role,
  }
  const reply = await post(target, '/api/auth/signup', body)
  if (reply.status !== 201) throw new Error(`Sign-up failed: ${reply.body}`)
  const { accessToken, user } = JSON.parse(reply.body) as {
    accessToken: string
    user: { id: string; playerId: string | null }
  }
  return { token: accessToken, id: user.id, playerId: user.playerId }
}

export type AttemptResult = { readonly label: string; readonly status: number }
export const listUnexpectedStatuses = (allowed: number, attempts: readonly AttemptResult[]) =>
  attempts
    .filter(({ status }) => status !== allowed)
    .map(({ label, status }) => `${label}: answered ${status}`)
