import {
  errorTable,
  retriedCodes,
  type ApiErrorBody,
  type FieldProblem,
  type ServerErrorCode,
} from '#contract/errors.ts'
import { type RefusalKey, type refusalMessages, t } from '#contract/messages.ts'
import type { ValuesFor, Message } from '#engine/messages/create-messages.ts'
import type { DatabaseErrorKind } from '../database/engine.ts'
import { iso } from '../iso.ts'

/** The error that use cases throw: a code of the contract, a message, and the invalid fields. */
export class AppError extends Error {
  readonly code: ServerErrorCode
  /** The message's key and values; null if several refusals are combined. */
  readonly keyedMessage: Message | null
  readonly details: readonly FieldProblem[]
  readonly status: number | null
  readonly retryAfterSeconds: number | null

  constructor(
    code: ServerErrorCode,
    message: string | Message,
    options: {
      details?: readonly FieldProblem[]
      status?: number
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    super(typeof message === 'string' ? message : message.message, { cause: options.cause })
    this.code = code
    this.keyedMessage = typeof message === 'string' ? null : message
    this.details = options.details ?? []
    this.status = options.status ?? null
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}

const databaseMessages = {
  unreachable: 'server.databaseSilent',
  busy: 'server.databaseBusy',
  full: 'server.databaseFull',
  damaged: 'server.databaseDamaged',
  readOnly: 'server.databaseReading',
  notReady: 'server.databaseNotReady',
} as const satisfies Record<DatabaseErrorKind | 'notReady', RefusalKey>

type CreateRefusal = <K extends RefusalKey>(
  key: K,
  ...values: ValuesFor<(typeof refusalMessages)[K]>
) => AppError

const createRefusal =
  (code: ServerErrorCode): CreateRefusal =>
  (key, ...values) =>
    new AppError(code, t(key, ...values))

export const notFound = createRefusal('NOT_FOUND')
export const forbidden = createRefusal('FORBIDDEN')
export const unauthorized = createRefusal('UNAUTHORIZED')
export const conflict = createRefusal('CONFLICT')

/** Seconds to wait before retrying after a database failure. */
const databaseRetrySeconds = 5

/** Returns the error for a failed database operation; a retry may succeed. */
export const databaseError = (kind: DatabaseErrorKind | 'notReady', cause?: unknown) =>
  new AppError('SERVICE_UNAVAILABLE', t(databaseMessages[kind]), {
    cause,
    retryAfterSeconds: databaseRetrySeconds,
  })

/** Returns the error for a request interrupted by a shutdown. Nothing was stored. */
export const serverStopping = (cause?: unknown) =>
  new AppError('SERVICE_UNAVAILABLE', t('server.stopping'), {
    cause,
    retryAfterSeconds: databaseRetrySeconds,
  })

/** Returns an invalid field with its message. */
export function problem<K extends RefusalKey>(
  field: string,
  key: K,
  ...values: ValuesFor<(typeof refusalMessages)[K]>
): FieldProblem {
  return { field, ...t(key, ...values) }
}

/** Returns an error for invalid fields. Its message lists each sentence once. */
export function invalid(details: readonly FieldProblem[], message?: string): AppError {
  const sentences = [...new Set(details.map((problem) => problem.message))]
  return new AppError('VALIDATION_ERROR', message ?? sentences.join(', '), { details })
}

export const staleVersion = () => conflict('request.stale')

/** Returns the body of an error reply. Source: specification, point 8. */
export function createErrorBody(error: AppError, now: number): ApiErrorBody {
  const row = errorTable[error.code]
  return {
    code: error.code,
    message: error.message,
    ...(error.keyedMessage === null
      ? {}
      : { key: error.keyedMessage.key, values: error.keyedMessage.values }),
    userMessage: row.userMessage,
    statusCode: error.status ?? row.status,
    details: [...error.details],
    retry: retriedCodes.includes(error.code),
    timestamp: iso(now),
  }
}
