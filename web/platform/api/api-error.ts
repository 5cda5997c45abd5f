import {
  type ApiErrorBody,
  type ErrorCode,
  type FieldProblem,
  clientErrorTable,
  errorTable,
  retriedCodes,
  type ServerErrorCode,
} from '#contract/errors.ts'
import type { RefusalKey } from '#contract/messages.ts'
import { readMessage } from '../../ui/i18n/read-message.ts'
import { findTranslation } from '../../ui/i18n/translations.ts'

type ErrorOptions = {
  readonly key?: string | undefined
  readonly values?: ApiErrorBody['values'] | undefined
  readonly statusCode?: number
  readonly userMessage?: string
  readonly details?: readonly FieldProblem[]
}

/** Returns the general message of an error code. */
function getGeneralMessage(code: ErrorCode): string {
  const english = { ...errorTable, ...clientErrorTable }[code].userMessage
  return findTranslation(`errors.${code}`, undefined) ?? english
}

/**
 * A failed call. `userMessage` is shown to the user, `message` is the detail, and `key` is the
 * server's message key, if it sent one.
 */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly key: string | undefined
  /** The values inserted into the message. */
  readonly values: ApiErrorBody['values']
  readonly userMessage: string
  readonly statusCode: number
  readonly details: readonly FieldProblem[]

  constructor(code: ErrorCode, message: string, more: ErrorOptions = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.key = more.key
    this.values = more.values
    this.userMessage = more.userMessage ?? getGeneralMessage(code)
    this.statusCode = more.statusCode ?? 0
    this.details = more.details ?? []
  }

  /** Whether sending the same request again may succeed. */
  get isRetryable(): boolean {
    return retriedCodes.includes(this.code)
  }
}

/** Source: specification, point 8, HTTP status mapping. */
export function getErrorCodeForStatus(status: number): ServerErrorCode {
  const row = Object.entries(errorTable).find(
    ([code, { status: listed }]) => listed === status && code !== 'UNKNOWN',
  )
  if (row !== undefined) return row[0] as ServerErrorCode
  return status >= 500 ? 'SERVER_ERROR' : 'UNKNOWN'
}

/** Returns the error for a refused request, whatever its body contains. */
export function parseErrorReply(status: number, statusText: string, body: unknown): ApiError {
  if (isErrorBody(body)) return parseErrorBody(body, status)
  const detail = typeof body === 'string' && body !== '' ? body : `HTTP ${status}: ${statusText}`
  return new ApiError(getErrorCodeForStatus(status), detail, { statusCode: status })
}

/** Returns whether a body comes from the API: a proxy may answer with its own. */
function isErrorBody(body: unknown): body is ApiErrorBody {
  if (typeof body !== 'object' || body === null) return false
  const { code, message, key, userMessage, details } = body as Partial<Record<string, unknown>>
  const hasKnownCode = typeof code === 'string' && Object.hasOwn(errorTable, code)
  return (
    hasKnownCode &&
    typeof message === 'string' &&
    typeof userMessage === 'string' &&
    (key === undefined || typeof key === 'string') &&
    (details === undefined || (Array.isArray(details) && details.every(isProblem)))
  )
}

function isProblem(row: unknown): row is FieldProblem {
  if (typeof row !== 'object' || row === null) return false
  const { field, message } = row as Partial<Record<string, unknown>>
  return typeof field === 'string' && typeof message === 'string'
}

function parseErrorBody(body: ApiErrorBody, statusCode: number): ApiError {
  const { code, key, values } = body
  const details = body.details.map((row) => ({ ...row, message: readMessage(row) }))
  const userMessage = findTranslation(`errors.${code}`, undefined) ?? body.userMessage
  return new ApiError(code, readMessage(body), { key, values, statusCode, userMessage, details })
}

/** Returns whether the server refused with this message, in any language. */
export function isRefusal(error: unknown, key: RefusalKey): error is ApiError {
  return error instanceof ApiError && error.key === key
}

/** Replaces the message of this refusal with a clearer one; other errors pass through. */
export function rewordRefusal(key: RefusalKey, message: string): (error: unknown) => never {
  return (error) => {
    if (!isRefusal(error, key)) throw error
    throw new ApiError(error.code, message, { statusCode: error.statusCode })
  }
}

/** Returns whether the server failed or its reply could not be understood. */
export function isServerFailure(error: unknown): boolean {
  return !(error instanceof ApiError) || error.code === 'SERVER_ERROR' || error.code === 'UNKNOWN'
}

/** Returns the message to show for anything that was thrown. */
export function readUserMessage(error: unknown): string {
  return error instanceof ApiError ? error.userMessage : getGeneralMessage('UNKNOWN')
}

/** Returns the server's reason; for a server failure, `fallback` if given, else a general message. */
export function reasonOf(error: unknown, fallback?: string): string {
  if (fallback !== undefined && isServerFailure(error)) return fallback
  if (!(error instanceof ApiError)) return getGeneralMessage('UNKNOWN')
  return error.statusCode > 0 && error.statusCode < 500 ? error.message : error.userMessage
}
