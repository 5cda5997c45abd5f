import type { z } from 'zod'
import type { AllowanceName, NoAllowance } from './allowances.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Who may call: anyone, or signed-in users. `engine/access` has the detailed rules. */
export type Access = 'public' | 'signed-in'

type Shape = z.ZodObject
type Reply = z.ZodType

/**
 * Rate limit of a sensitive endpoint, against guessing: `address`, attempts with a secret or new sessions
 * per address; `renewal`, session renewals per address; `look`, lookups of a code; `proof`, wrong
 * passwords, passkeys and codes of signed-in users who must prove themselves again.
 */
export type Charge = 'address' | 'renewal' | 'look' | 'proof'

/**
 * One endpoint, said once. The server binds it to a use case, the browser calls it, and the OpenAPI
 * document is made from it. `status` is the status of success.
 */
export type Endpoint = {
  readonly method: Method
  readonly path: `/${string}`
  readonly summary: string
  readonly tag: string
  readonly access: Access
  readonly charge?: Charge | readonly Charge[]
  /** What it counts as for a member. Every POST that members may call has this or a charge. */
  readonly allowance?: AllowanceName | NoAllowance
  /** Open to users who must still choose a password; nothing else is. */
  readonly isForNewPassword?: true
  /**
   * Open to users who wait for approval or have not verified their address; otherwise they can read at
   * most.
   */
  readonly isForNewcomers?: true
  /** Open to the shared tablets of the club, which otherwise only read. */
  readonly isForTablets?: true
  /** Open to people without an account who score by a code, which hardly anything is. */
  readonly isForScorers?: true
  /** Closed to the demo visitor: many share that account, and others rely on what it would change. */
  readonly isNotForDemo?: true
  /** The reply holds what is shown once, so nothing keeps it in clear. */
  readonly isSecret?: true
  /** Fields that are no text which a person types, so that no rule of suspicious text holds for them. */
  readonly rawFields?: readonly string[]
  /** How many bytes a request may have, where that is more than elsewhere. */
  readonly bodyLimit?: number
  readonly params?: Shape
  readonly query?: Shape
  readonly body?: Shape
  readonly status: 200 | 201 | 204
  readonly reply: Reply
  /** What a reply is that is no JSON. */
  readonly replyType?: `text/${string}` | `image/${string}`
}

/** Keeps the literal types of an endpoint while checking its form. */
export function endpoint<const E extends Endpoint>(e: E): E {
  return e
}

type OutOf<T> = T extends z.ZodType ? z.output<T> : undefined
type InOf<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler is given, after parsing. */
export type ParamsOf<E extends Endpoint> = OutOf<E['params']>
export type QueryOf<E extends Endpoint> = OutOf<E['query']>
export type BodyOf<E extends Endpoint> = OutOf<E['body']>
/** What comes back on success. */
export type ReplyOf<E extends Endpoint> = z.output<E['reply']>
/** What a handler returns, before the reply is parsed. */
export type ReplyInput<E extends Endpoint> = z.input<E['reply']>

/** What a caller passes: `params`, `query` and `body`, each only where the endpoint has it. */
export type CallOf<E extends Endpoint> = (E['params'] extends Shape
  ? { params: InOf<E['params']> }
  : { params?: undefined }) &
  (E['query'] extends Shape ? { query?: InOf<E['query']> } : { query?: undefined }) &
  (E['body'] extends Shape ? { body: InOf<E['body']> } : { body?: undefined })
