import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { deviceTokenMs } from './device.ts'
import { refreshIdleMs, type Client, type OpenedSession } from './session.ts'

/** Names of the session cookies. Over https they have the prefixes that browsers enforce. */
type Names = { access: string; refresh: string; device: string }

const secureNames: Names = {
  access: '__Host-fivebar_access',
  refresh: '__Secure-fivebar_refresh',
  device: '__Secure-fivebar_device',
}
const plainNames: Names = {
  access: 'fivebar_access',
  refresh: 'fivebar_refresh',
  device: 'fivebar_device',
}
const authPath = '/api/auth'

const isSecure = (request: FastifyRequest) => request.protocol === 'https'
const namesFor = (secure: boolean) => (secure ? secureNames : plainNames)

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
  return readBearerToken(request) ?? request.cookies[namesFor(isSecure(request)).access] ?? null
}

/** Returns the access cookie of a socket's handshake. */
export function readAccessCookie(cookies: Record<string, string | undefined>): string | null {
  return cookies[secureNames.access] ?? cookies[plainNames.access] ?? null
}

export function readRefreshToken(request: FastifyRequest): string | null {
  return request.cookies[namesFor(isSecure(request)).refresh] ?? null
}

export function readDeviceToken(request: FastifyRequest): string | null {
  const device = request.cookies[namesFor(isSecure(request)).device]
  return device !== undefined && /^[\w-]{40,50}$/.test(device) ? device : null
}

function options(request: FastifyRequest, path: string, ms: number): CookieSerializeOptions {
  return { httpOnly: true, sameSite: 'lax', secure: isSecure(request), path, maxAge: ms / 1000 }
}

export function setSessionCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  opened: OpenedSession,
) {
  const names = namesFor(isSecure(request))
  // The access cookie outlives its token, so that a later request gets "expired" instead of "not signed
  // in".
  reply.setCookie(names.access, opened.accessToken, options(request, '/', refreshIdleMs))
  reply.setCookie(names.refresh, opened.refreshToken, options(request, authPath, refreshIdleMs))
}

export function setDeviceCookie(request: FastifyRequest, reply: FastifyReply, device: string) {
  const names = namesFor(isSecure(request))
  reply.setCookie(names.device, device, options(request, authPath, deviceTokenMs))
}

export function clearSessionCookies(request: FastifyRequest, reply: FastifyReply) {
  const names = namesFor(isSecure(request))
  reply.clearCookie(names.access, { path: '/', secure: isSecure(request) })
  reply.clearCookie(names.refresh, { path: authPath, secure: isSecure(request) })
}
