import type { z } from 'zod'
import type { AllowanceName, NoAllowance } from './allowances.ts'
import type { DataScope } from './subjects.ts'

type WriteMethod = 'POST' | 'PATCH' | 'DELETE'

/** Who may call: anyone, or signed-in users. `engine/access` has the detailed rules. */
export type Access = 'public' | 'signed-in'

type Shape = z.ZodObject
type Reply = z.ZodType

/**
 * Rate limit of a sensitive endpoint, against guessing. `perAddress`: attempts with a secret or new sessions, per
 * address. `renewal`: session renewals, per address. `codeLookup`: lookups of a code. `identityCheck`: wrong passwords,
 * passkeys and codes of signed-in users who confirm their identity.
 */
export type RateLimit = 'perAddress' | 'renewal' | 'codeLookup' | 'identityCheck'

/**
 * The single definition of an endpoint. The server binds it to a use case, the browser calls it, and the
 * OpenAPI document is generated from it. `status` is the HTTP status on success.
 */
export type Endpoint = EndpointDescription &
  (
    | { readonly method: 'GET' }
    /** `changes` lists every scope that a call may change, including indirectly. */
    | { readonly method: WriteMethod; readonly changes: readonly DataScope[] }
  )

type EndpointDescription = {
  readonly path: `/${string}`
  readonly summary: string
  readonly tag: string
  readonly access: Access
  readonly rateLimit?: RateLimit | readonly RateLimit[]
  /** The allowance that a call uses. Every POST for members has one, or a rate limit. */
  readonly allowance?: AllowanceName | NoAllowance
  /** Open to users who must still choose a password; all other endpoints are closed to them. */
  readonly isForNewPassword?: true
  /**
   * Also open to users who wait for approval or have not verified their address; otherwise they can only read.
   */
  readonly isForUnapproved?: true
  /** Also open to the club's shared tablets, which can otherwise only read. */
  readonly isForTablets?: true
  /** Also open to people without an account who score by a code. */
  readonly isForScorers?: true
  /** Closed to demo visitors: they share accounts, and others rely on what this would change. */
  readonly isNotForDemo?: true
  /** The request or reply contains a secret; neither is stored in clear text or as a plain hash. */
  readonly isSecret?: true
  /** Fields exempt from the checks for suspicious text, since they contain no typed text. */
  readonly rawFields?: readonly string[]
  /** Maximum request size in bytes, if it exceeds the usual limit. */
  readonly bodyLimit?: number
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: Shape
  readonly status: 200 | 201 | 204
  readonly reply: Reply
  /** Content type of the reply, if it is not JSON. */
  readonly replyType?: `text/${string}` | `image/${string}`
}

/** Checks an endpoint's type while keeping its literal types. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type ParsedOutput<T> = T extends z.ZodType ? z.output<T> : undefined
type ParsedInput<T> = T extends z.ZodType ? z.input<T> : undefined

/** The parsed input of a handler. */
export type ParamsOf<E extends Endpoint> = ParsedOutput<E['params']>
export type QueryOf<E extends Endpoint> = ParsedOutput<E['query']>
export type BodyOf<E extends Endpoint> = ParsedOutput<E['body']>
/** The reply on success. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
/** What a handler returns, before the reply is parsed. */
export type ReplyInput<E extends Endpoint> = z.input<E['reply']>

/** The arguments of a call: `params`, `query` and `body`, each only if the endpoint has it. */
export type CallOf<E extends Endpoint> = (E['params'] extends Shape
  ? { params: ParsedInput<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends Shape ? { query?: ParsedInput<E['query']> } : { query?: undefined }) &
  (E['body'] extends Shape ? { body: ParsedInput<E['body']> } : { body?: undefined })
