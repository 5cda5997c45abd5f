import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceTokenMs } from './device.ts'
import { refreshLifetimeMs, type Client, type OpenedSession } from './session.ts'

/** Names of the cookies. Over https they have the prefixes that browsers enforce. */
type CookieNames = { access: string; refresh: string; device: string }

const secureNames: CookieNames = {
  access: '__Host-fivebar_access',
  refresh: '__Secure-fivebar_refresh',
  device: '__Secure-fivebar_device',
}
const plainNames: CookieNames = {
  access: 'fivebar_access',
  refresh: 'fivebar_refresh',
  device: 'fivebar_device',
}
const authPath = '/api/auth'

const isSecure = (request: FastifyRequest) => request.protocol === 'https'
const chooseNames = (secure: boolean) => (secure ? secureNames : plainNames)

export function readClient(request: FastifyRequest): Client {
  return {
    kind: request.headers['x-client'] === 'api' ? 'api' : 'browser',
    userAgent: request.headers['user-agent'] ?? '',
    address: request.ip,
    correlationId: request.correlationId,
  }
}

/** Returns the bearer token of a request, or null. */
export function readBearerToken({ headers }: FastifyRequest): string | null {
  return /^Bearer ([\w-]{20,100})$/.exec(headers.authorization ?? '')?.[1] ?? null
}

/** Returns the bearer token or the access cookie of a request, or null. */
export function readAccessToken(request: FastifyRequest): string | null {
  return readBearerToken(request) ?? request.cookies[chooseNames(isSecure(request)).access] ?? null
}

/** Returns the access cookie of a socket's handshake. */
export function readAccessCookie(cookies: Record<string, string | undefined>): string | null {
  return cookies[secureNames.access] ?? cookies[plainNames.access] ?? null
}

export function readRefreshToken(request: FastifyRequest): string | null {
  return request.cookies[chooseNames(isSecure(request)).refresh] ?? null
}

export function readDeviceToken(request: FastifyRequest): string | null {
  const device = request.cookies[chooseNames(isSecure(request)).device]
  return device !== undefined && /^[\w-]{40,50}$/.test(device) ? device : null
}

function createOptions(request: FastifyRequest, path: string, ms: number): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'lax', secure: isSecure(request), path, maxAge: ms / 1000 }
}

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  opened: OpenedSession,
) {
  const names = chooseNames(isSecure(request))
  // The access cookie outlives its token, so that a later request gets "expired" instead of "not signed
  // in".
  reply.setCookie(names.access, opened.accessToken, createOptions(request, '/', refreshLifetimeMs))
  reply.setCookie(
    names.refresh,
    opened.refreshToken,
    createOptions(request, authPath, refreshLifetimeMs),
  )
}

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, device: string) {
  const names = chooseNames(isSecure(request))
  reply.setCookie(names.device, device, createOptions(request, authPath, deviceTokenMs))
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply) {
  const names = chooseNames(isSecure(request))
  reply.clearCookie(names.access, { path: '/', secure: isSecure(request) })
  reply.clearCookie(names.refresh, { path: authPath, secure: isSecure(request) })
}
