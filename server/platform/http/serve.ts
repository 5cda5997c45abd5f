import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { PendingStep, Actor as PolicyActor } from '#engine/access/policy.ts'
import type { NoAllowance } from '#contract/allowances.ts'
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyInput } from '#contract/endpoint.ts'
import type { ClubSettings } from '#contract/club/club-settings.ts'
import { apiError } from '#contract/errors.ts'
import { type ApiKeyScope, isOpenToKeys } from '#contract/security/api-keys.ts'
import { spendForEndpoint } from '../limits/allowance.ts'
import { chargeRequest } from '../limits/charge.ts'
import { t } from '#engine/access/messages.ts'
import { AppError, forbidden, invalid, problem, unauthorized } from './errors.ts'
import type { AppContext } from '../config/app-context.ts'
import {
  findEarlierReply,
  honoursKeyField,
  readIdempotencyKey,
  runOnce,
  type IdempotentRequest,
} from './idempotency.ts'
import {
  CsvReply,
  PictureReply,
  PreparedReply,
  sendCsv,
  sendPicture,
  sendPrepared,
  sendText,
  TextReply,
} from './replies.ts'
import type { LockName } from '../database/locks.ts'
import type { UnitOfWork } from '../database/unit-of-work.ts'
import { findUnknownFields } from '#contract/unknown-fields.ts'

/** Address and correlation id of a request, for audit events. */
export type RequestOrigin = { readonly address: string; readonly correlationId: string }

/** The authenticated user, from the session. */
export type Actor = PolicyActor & {
  readonly name: string
  readonly sessionId: string
  /** When the access token ends, epoch ms. */
  readonly expiresAt: number
  /** Whether demo visitors share this account. */
  readonly isDemo: boolean
  readonly awaits: PendingStep | null
  /** Whether this is a shared tablet of the club. */
  readonly isTablet: boolean
  /** The only match that someone without an account may score; null for members. */
  readonly scope: string | null
  /** Scope of the request's API key; null for a session. */
  readonly keyScope: ApiKeyScope | null
  /** The club's settings at the start of the request. */
  readonly settings: ClubSettings
  readonly origin: RequestOrigin
  /** Whether a password set by an administrator must be changed first. */
  readonly mustChangePassword: boolean
}

/** A validated request. `actor` is null only on public endpoints. */
export type ParsedRequest<E extends Endpoint> = {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly actor: E['access'] extends 'public' ? Actor | null : Actor
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

type ReplyPromise<E extends Endpoint> = Promise<ReplyInput<E>>

export type Route = (app: FastifyInstance, context: AppContext, findActor: FindActor) => void
export type FindActor = (request: FastifyRequest) => Promise<Actor | null>

/** Binds an endpoint that only reads. It may return prepared JSON, a file or an image. */
export function reads<E extends Endpoint & { allowance?: NoAllowance }>(
  endpoint: E,
  handle: (
    input: ParsedRequest<E>,
    context: AppContext,
  ) => ReplyPromise<E> | Promise<PreparedReply | TextReply | CsvReply | PictureReply>,
): Route {
  return bind(endpoint, handle)
}

/**
 * Like `reads`, with a query that runs in parallel with authentication. Its `params` are not yet validated,
 * and its result is discarded if the caller is refused.
 */
export function readsPrefetched<E extends Endpoint, A>(
  endpoint: E,
  prefetch: (params: ParamsOf<E>, context: AppContext) => Promise<A>,
  handle: (
    input: ParsedRequest<E>,
    prefetched: A,
    context: AppContext,
  ) => ReplyPromise<E> | Promise<PreparedReply | TextReply | CsvReply | PictureReply>,
): Route {
  const prefetches = new WeakMap<FastifyRequest, Promise<A>>()
  const handleRead: Handler<E> = async (input, context) => {
    const { request, params } = input
    return handle(input, await (prefetches.get(request) ?? prefetch(params, context)), context)
  }
  return bind(endpoint, handleRead, {
    prefetch: (request, context) => {
      const prefetched = prefetch(request.params as ParamsOf<E>, context)
      // Prevents an unhandled rejection when the request is refused.
      prefetched.catch(() => {})
      prefetches.set(request, prefetched)
    },
  })
}

/** Binds an endpoint that writes in one unit of work, once per `Idempotency-Key`. */
export function writes<E extends Endpoint>(
  endpoint: E,
  handle: (input: ParsedRequest<E>, unit: UnitOfWork, context: AppContext) => ReplyPromise<E>,
): Route {
  return bindOnce(endpoint, async (once) => writeOnce(once, handle))
}

/**
 * Binds an endpoint that writes, or previews the change on a dry run. A dry run only reads: it needs no
 * lock and stores no reply.
 */
export function writesOrDryRuns<E extends Endpoint & { body: z.ZodType<{ dryRun: boolean }> }>(
  endpoint: E,
  preview: (input: ParsedRequest<E>, context: AppContext) => ReplyPromise<E>,
  write: (input: ParsedRequest<E>, unit: UnitOfWork, context: AppContext) => ReplyPromise<E>,
): Route {
  return bindOnce(endpoint, async (once) => {
    const { input, context } = once
    if ((input.body as { dryRun: boolean }).dryRun) return preview(input, context)
    return writeOnce(once, write)
  })
}

/** A request that runs once per key. */
type Once<E extends Endpoint> = IdempotentRequest & {
  readonly endpoint: E
  readonly input: ParsedRequest<E>
  readonly context: AppContext
}

/** Binds an endpoint that honours the `Idempotency-Key`. */
function bindOnce<E extends Endpoint>(
  endpoint: E,
  handle: (once: Once<E>) => Promise<unknown>,
): Route {
  const handleOnce: Handler<E> = async (input, context) => {
    const key = readIdempotencyKey(input.request, input.actor?.userId ?? 'public')
    return handle({ key, endpoint, input, context, secret: context.secret })
  }
  return bind(endpoint, handleOnce, { honoursKey: true })
}

async function writeOnce<E extends Endpoint>(
  once: Once<E>,
  handle: (input: ParsedRequest<E>, unit: UnitOfWork, context: AppContext) => ReplyPromise<E>,
) {
  const { endpoint, input, context } = once
  return context.runInUnitOfWork(
    async (unit) =>
      runOnce(unit, once, async () => {
        const reply = await handle(input, unit, context)
        await spendForEndpoint(unit, endpoint, input.actor)
        return reply
      }),
    findTournamentLock(endpoint, input.params),
  )
}

/** Returns the lock for which writes to a tournament queue. */
function findTournamentLock({ path }: Endpoint, params: unknown): LockName | undefined {
  if (!path.startsWith('/api/tournaments/:id')) return undefined
  return `tournament:${(params as { id: string }).id}`
}

/**
 * Like `writes`, with preparation outside the transaction, for slow work and for attempts that count even if
 * they fail. A repeated request gets its reply without preparation.
 */
export function writesPrepared<E extends Endpoint, P>(
  endpoint: E,
  prepare: (input: ParsedRequest<E>, context: AppContext) => Promise<P>,
  handle: (
    input: ParsedRequest<E>,
    unit: UnitOfWork,
    prepared: P,
    context: AppContext,
  ) => ReplyPromise<E>,
): Route {
  return bindOnce(endpoint, async (once) => {
    const { input, context } = once
    const findReply = async () => findEarlierReply<ReplyInput<E>>(context.db, once)
    const earlier = await findReply()
    if (earlier !== null) return earlier.reply
    let prepared: P
    try {
      prepared = await prepare(input, context)
    } catch (error) {
      // The first request may have finished meanwhile, so that its own password is now wrong.
      const first = await findReply()
      if (first === null) throw error
      return first.reply
    }
    return writeOnce(once, async (_input, unit) => handle(input, unit, prepared, context))
  })
}

/**
 * Binds an endpoint that ignores the `Idempotency-Key`, since repeating it is harmless: it opens or ends a
 * session, sends another code, or only reads. `server/whole-app/repeated-requests.test.ts` lists them.
 */
export function acts<E extends Endpoint & { allowance?: NoAllowance }>(
  endpoint: E,
  handle: (input: ParsedRequest<E>, context: AppContext) => ReplyPromise<E>,
): Route {
  return bind(endpoint, handle)
}

/** Like `acts`, for an endpoint that honours the `Idempotency-Key` itself. */
export function actsOnce<E extends Endpoint & { allowance?: NoAllowance }>(
  endpoint: E,
  handle: (input: ParsedRequest<E>, context: AppContext) => ReplyPromise<E>,
): Route {
  return bind(endpoint, handle, { honoursKey: true })
}

/** Throws if the account may not call the endpoint, whatever its role. */
function requireOpenTo(actor: Actor, endpoint: Endpoint): void {
  const { access, isForNewPassword, isNotForDemo } = endpoint
  if (actor.mustChangePassword && access !== 'public' && isForNewPassword !== true) {
    throw forbidden('account.passwordDue')
  }
  if (actor.isDemo && isNotForDemo === true) throw forbidden('account.notInDemo')
  requireFullAccess(actor, endpoint)
  if (actor.scope !== null && endpoint.access !== 'public' && endpoint.isForScorers !== true) {
    throw forbidden('live.scoresOnly')
  }
  if (actor.keyScope !== null && !isOpenToKeys(endpoint, actor.keyScope)) {
    throw forbidden('apiKey.scope')
  }
  if (actor.isTablet && !isOpenToTablets(endpoint)) throw forbidden('tablet.recordsOnly')
}

/**
 * Returns whether a tablet may call an endpoint: it may read and record matches, but not see account
 * settings.
 */
function isOpenToTablets({ method, access, isForTablets, isForUnapproved }: Endpoint): boolean {
  if (access === 'public' || isForTablets === true) return true
  return method === 'GET' && isForUnapproved !== true
}

/** Refuses accounts that still wait for approval, and writes of accounts with an unverified address. */
function requireFullAccess({ awaits }: Actor, { method, access, isForUnapproved }: Endpoint): void {
  if (awaits === null || access === 'public' || isForUnapproved === true) return
  if (awaits === 'admission') throw new AppError('FORBIDDEN', t('access.awaitsAdmission'))
  if (method !== 'GET') throw new AppError('FORBIDDEN', t('access.awaitsEmail'))
}

type Handler<E extends Endpoint> = (
  input: ParsedRequest<E>,
  context: AppContext,
) => Promise<unknown>

type BindOptions = {
  /** Runs in parallel with authentication if the request has a session. */
  readonly prefetch?: (request: FastifyRequest, context: AppContext) => void
  /** Whether the OpenAPI document has the `Idempotency-Key`. */
  readonly honoursKey?: boolean
}

function bind<E extends Endpoint>(
  endpoint: E,
  handle: Handler<E>,
  { prefetch = () => {}, honoursKey = false }: BindOptions = {},
): Route {
  const schema = { ...createSchema(endpoint), [honoursKeyField]: honoursKey }
  return (app, context, findActor) => {
    app.route({
      method: endpoint.method,
      url: endpoint.path,
      schema,
      config: endpoint.rawFields === undefined ? {} : { rawFields: endpoint.rawFields },
      ...(endpoint.bodyLimit === undefined ? {} : { bodyLimit: endpoint.bodyLimit }),
      // Authenticates before parsing the body, so that strangers learn nothing from validation errors.
      onRequest: async (request) => {
        const actorPromise = findActor(request)
        if (request.carriesToken) prefetch(request, context)
        request.actor = await actorPromise
        if (request.actor !== null) requireOpenTo(request.actor, endpoint)
        if (request.actor === null && endpoint.access === 'signed-in') {
          throw unauthorized(
            request.carriesToken ? 'request.invalidToken' : 'request.notAuthenticated',
          )
        }
      },
      // Parsing would silently drop unknown parameters.
      preValidation: async (request) => {
        // A missing body is read as an empty one, for endpoints with only optional fields.
        if ((request.body ?? null) === null && acceptsEmptyBody(endpoint)) request.body = {}
        requireKnownFields(endpoint.query, request.query)
        requireKnownFields(endpoint.body, request.body)
      },
      handler: async (request, reply) => {
        const { params, query, body, actor } = request
        await chargeRequest(endpoint, request, context)
        const input = { params, query, body, actor, request, reply } as unknown as ParsedRequest<E>
        const result = await handle(input, context)
        reply.code(endpoint.status)
        if (endpoint.status === 204) return reply.send()
        if (result instanceof TextReply) return sendText(reply, result)
        if (result instanceof CsvReply) return sendCsv(reply, result, request.query as object)
        if (result instanceof PictureReply) return sendPicture(request, reply, result)
        return result instanceof PreparedReply ? sendPrepared(request, reply, result) : result
      },
    })
  }
}

const acceptsEmptyBody = ({ body }: Endpoint) => body?.safeParse({}).success === true

function requireKnownFields(schema: z.ZodType | undefined, value: unknown): void {
  if (schema === undefined) return
  const unknown = findUnknownFields(schema, value)
  if (unknown.length > 0)
    throw invalid(unknown.map((name) => problem(name, 'request.unknownField', { name })))
}

function listErrorStatuses({ access, method }: Endpoint): number[] {
  if (access === 'signed-in') return [400, 401, 403, 404, 409, 429, 500, 503]
  return method === 'GET' ? [400, 500, 503] : [400, 401, 403, 409, 429, 500, 503]
}

function createSchema(endpoint: Endpoint) {
  const refusals = [
    ...listErrorStatuses(endpoint),
    ...(endpoint.body === undefined ? [] : [413, 415]),
  ]
  return {
    summary: endpoint.summary,
    tags: [endpoint.tag],
    ...(endpoint.access === 'signed-in' ? { security: [{ session: [] }, { bearer: [] }] } : {}),
    ...(endpoint.params === undefined ? {} : { params: endpoint.params }),
    ...(endpoint.query === undefined ? {} : { querystring: endpoint.query }),
    ...(endpoint.body === undefined ? {} : { body: endpoint.body }),
    response: {
      [endpoint.status]: endpoint.reply,
      ...Object.fromEntries(refusals.map((status) => [status, apiError])),
    },
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the request has a token or session cookie, valid or not. */
    carriesToken: boolean
    correlationId: string
    /** The authenticated user, or null. */
    actor: Actor | null
  }
}
