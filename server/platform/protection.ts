import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forbidden, invalid, problem } from './errors.ts'
import { newId, type Clock } from './ids.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const correlationForm = /^[\w.-]{1,128}$/

/** Echoes the caller's correlation id, or gives one; every answer carries it. */
export function correlate(app: FastifyInstance, clock: Clock) {
  app.decorateRequest('correlationId', '')
  app.addHook('onRequest', async (request, reply) => correlateOne(clock, request, reply))
}

export function correlateOne(clock: Clock, request: FastifyRequest, reply: FastifyReply) {
  const given = request.headers['x-correlation-id']
  request.correlationId =
    typeof given === 'string' && correlationForm.test(given) ? given : newId(clock())
  void reply.header('x-correlation-id', request.correlationId)
}

// By hand: the whole of helmet costs as much as the rest of a small request.
const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
}

/** Plain security headers, and no unsafe request from another site. */
export function protectApi(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(apiHeaders)
    if (request.protocol === 'https') {
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
    }
    if (!safeMethods.has(request.method) && isForeign(request.headers, request.host)) {
      throw forbidden('request.otherSite')
    }
  })
}

/** Refuses null bytes anywhere in a request: no name has one, and PostgreSQL cannot store one. */
export function refuseNullBytes(app: FastifyInstance) {
  app.addHook('preValidation', async ({ params, query, body }) => {
    const field =
      nullByteIn(params, 'path') ?? nullByteIn(query, 'query') ?? nullByteIn(body, 'body')
    if (field !== null) throw invalid([problem(field, 'request.nullBytes')])
  })
}

/** Name of the innermost field whose text holds a null byte. */
function nullByteIn(value: unknown, name: string): string | null {
  if (typeof value === 'string') return value.includes('\0') ? name : null
  if (typeof value !== 'object' || value === null) return null
  for (const [key, inner] of Object.entries(value)) {
    const found = key.includes('\0') ? name : nullByteIn(inner, Array.isArray(value) ? name : key)
    if (found !== null) return found
  }
  return null
}

type Headers = { origin?: string | undefined; 'sec-fetch-site'?: string | string[] | undefined }

/** Whether the browser says that a page of another site sent this. */
export function isForeign(headers: Headers, host: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (headers.origin === undefined) return false
  // Parsed alike, so that a port written out equals the one left out.
  const origin = URL.parse(headers.origin)
  return origin === null || origin.host !== URL.parse(`${origin.protocol}//${host}`)?.host
}
