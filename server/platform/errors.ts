import {
  errorTable,
  retriedCodes,
  type ApiErrorBody,
  type FieldProblem,
  type ServerErrorCode,
} from '#contract/errors.ts'
import { iso } from './iso.ts'

/** The one error a use case throws: a code of the contract, a sentence, and the fields at fault. */
export class AppError extends Error {
  readonly code: ServerErrorCode
  readonly details: readonly FieldProblem[]
  readonly status: number | null
  readonly retryAfterSeconds: number | null

  constructor(
    code: ServerErrorCode,
    message: string,
    more: {
      details?: readonly FieldProblem[]
      status?: number
      retryAfterSeconds?: number
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: more.cause })
    this.code = code
    this.details = more.details ?? []
    this.status = more.status ?? null
    this.retryAfterSeconds = more.retryAfterSeconds ?? null
  }
}

export const notFound = (message: string) => new AppError('NOT_FOUND', message)
export const forbidden = (message: string) => new AppError('FORBIDDEN', message)
export const unauthorized = (message: string) => new AppError('UNAUTHORIZED', message)
export const conflict = (message: string) => new AppError('CONFLICT', message)

/** A refusal that names fields; the message lists every sentence once. */
export function invalid(details: readonly FieldProblem[], message?: string): AppError {
  const sentences = [...new Set(details.map((problem) => problem.message))]
  return new AppError('VALIDATION_ERROR', message ?? sentences.join(', '), { details })
}

export const staleVersion = () =>
  conflict('This was changed by somebody else in the meantime. Reload to see the change.')

/** Body of a refusal, from the table of the specification's point 8. */
export function errorBody(error: AppError, now: number): ApiErrorBody {
  const row = errorTable[error.code]
  return {
    code: error.code,
    message: error.message,
    userMessage: row.userMessage,
    statusCode: error.status ?? row.status,
    details: [...error.details],
    retry: retriedCodes.includes(error.code),
    timestamp: iso(now),
  }
}
