import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { t } from '#contract/messages.ts'
import {
  checkText,
  MAX_TEXT_LENGTH,
  MAX_REPEATED_CHARACTERS,
  type TextFault,
} from '#engine/accounts/suspicion.ts'
import type { Message } from '#engine/messages/create-messages.ts'
import { forbidden, invalid, problem } from './errors.ts'
import { newId, type Clock } from '../database/ids.ts'

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
const correlationIdPattern = /^[\w.-]{1,128}$/

/** Sends the caller's correlation id, or a new one, with every response. */
export function addCorrelationIds(app: FastifyInstance, clock: Clock) {
  app.decorateRequest('correlationId', '')
  app.addHook('onRequest', async (request, reply) => addCorrelationId(clock, request, reply))
}

export function addCorrelationId(clock: Clock, request: FastifyRequest, reply: FastifyReply) {
  const header = request.headers['x-correlation-id']
  request.correlationId =
    typeof header === 'string' && correlationIdPattern.test(header) ? header : newId(clock())
  void reply.header('x-correlation-id', request.correlationId)
}

// Set without helmet, which takes as long as the rest of a small request.
const apiHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
}

/** Sets the security headers of every data reply, including 404s. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(apiHeaders)
  if (request.protocol === 'https') {
    reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  }
}

/** Sets security headers, and refuses unsafe requests from other sites. */
export function protectApi(app: FastifyInstance) {
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(request, reply)
    if (!safeMethods.has(request.method) && isCrossSite(request.headers, request.host)) {
      throw forbidden('request.otherSite')
    }
  })
}

/** Maximum depth of JSON, above that of any valid body, so that recursive code is safe. */
const maxDepth = 50

/** Refuses JSON that is nested too deeply, before it is parsed. */
export function refuseDeepJson(json: string): void {
  let depth = 0
  let isInText = false
  for (let i = 0; i < json.length; i++) {
    const character = json[i]
    if (isInText) {
      if (character === '\\') i += 1
      else if (character === '"') isInText = false
    } else if (character === '"') isInText = true
    else if (character === '[' || character === '{') depth += 1
    else if (character === ']' || character === '}') depth -= 1
    if (depth > maxDepth) throw invalid([problem('body', 'request.tooDeep', { most: maxDepth })])
  }
}

/** Refuses null bytes anywhere in a request, since PostgreSQL cannot store them. */
export function refuseNullBytes(app: FastifyInstance) {
  app.addHook('preValidation', async (request) => {
    const { params: path, query, body } = request
    for (const [part, value] of Object.entries({ path, query, body })) {
      for (const [field, text] of listTexts(value, part))
        if (text.includes('\0')) throw createTextError(request, field, 'nullByte')
    }
  })
}

const textFaultMessages = {
  script: () => t('request.script'),
  nullByte: () => t('request.nullBytes'),
  tooLong: () => t('field.tooLong', { most: MAX_TEXT_LENGTH }),
  repeated: () => t('request.repeated', { most: MAX_REPEATED_CHARACTERS + 1 }),
} as const satisfies Record<TextFault, () => Message>

/** Returns the error for a refused text, and notes the reason for the log. */
function createTextError(request: FastifyRequest, field: string, fault: TextFault) {
  request.textFault = fault
  return invalid([{ field, ...textFaultMessages[fault]() }])
}

/**
 * Checks every text that a member sends: refuses forbidden text and scores how suspicious the rest is.
 * Sign-in requests are checked elsewhere.
 */
export function refuseSuspiciousText(app: FastifyInstance) {
  app.addHook('preHandler', async (request) => {
    if (request.actor === null) return
    const { rawFields = [] } = request.routeOptions.config
    const isSkipped = (field: string) => rawFields.includes(field) || passwordField.test(field)
    for (const [field, text] of listTexts(request.body, 'body', isSkipped)) {
      const { fault, score } = checkText(text)
      if (fault !== null) throw createTextError(request, field, fault)
      request.suspicion = Math.max(request.suspicion, score)
    }
  })
}

/** Matches names of password fields, which may contain any text. */
const passwordField = /password/i

/** Yields every text with the name of its innermost field, and keys with null bytes. */
function* listTexts(
  value: unknown,
  name: string,
  isSkipped: (field: string) => boolean = () => false,
): Generator<readonly [field: string, text: string]> {
  if (typeof value === 'string') yield [name, value]
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    if (key.includes('\0')) yield [name, key]
    const field = Array.isArray(value) ? name : key
    if (!isSkipped(field)) yield* listTexts(inner, field, isSkipped)
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Highest suspicion score of the texts in the request. */
    suspicion: number
    /** Why a text was refused, for the log. */
    textFault: TextFault | null
  }
  interface FastifyContextConfig {
    rawFields?: readonly string[]
  }
}

type Headers = { origin?: string | undefined; 'sec-fetch-site'?: string | string[] | undefined }

/** Returns whether another site sent the request, according to the browser. */
export function isCrossSite(headers: Headers, host: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true
  if (headers.origin === undefined) return false
  // Parses both, so that an explicit default port equals an omitted one.
  const origin = URL.parse(headers.origin)
  return origin === null || origin.host !== URL.parse(`${origin.protocol}//${host}`)?.host
}
