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

type More = {
  readonly key?: string | undefined
  readonly values?: ApiErrorBody['values'] | undefined
  readonly statusCode?: number
  readonly userMessage?: string
  readonly details?: readonly FieldProblem[]
}

/**
 * A call that did not succeed. `userMessage` is for the person, `message` is the detail and `key`
 * names its sentence, where it is one of the server's.
 */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly key: string | undefined
  /** What stands in the sentence. */
  readonly values: ApiErrorBody['values']
  readonly userMessage: string
  readonly statusCode: number
  readonly details: readonly FieldProblem[]

  constructor(code: ErrorCode, message: string, more: More = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.key = more.key
    this.values = more.values
    this.userMessage = more.userMessage ?? { ...errorTable, ...clientErrorTable }[code].userMessage
    this.statusCode = more.statusCode ?? 0
    this.details = more.details ?? []
  }

  /** Whether the same request may succeed when it is sent again. */
  get retry(): boolean {
    return retriedCodes.includes(this.code)
  }
}

/** Source: specification, point 8, HTTP status mapping. */
export function codeOfStatus(status: number): ServerErrorCode {
  const row = Object.entries(errorTable).find(
    ([code, { status: listed }]) => listed === status && code !== 'UNKNOWN',
  )
  if (row !== undefined) return row[0] as ServerErrorCode
  return status >= 500 ? 'SERVER_ERROR' : 'UNKNOWN'
}

/** The error that a refusal of the server means, whatever stands in its body. */
export function errorOfReply(status: number, statusText: string, body: unknown): ApiError {
  if (isErrorBody(body)) return errorOfBody(body, status)
  const detail = typeof body === 'string' && body !== '' ? body : `HTTP ${status}: ${statusText}`
  return new ApiError(codeOfStatus(status), detail, { statusCode: status })
}

/** Between the server and the browser a proxy may answer in words of its own. */
function isErrorBody(body: unknown): body is ApiErrorBody {
  if (typeof body !== 'object' || body === null) return false
  const { code, message, key, userMessage, details } = body as Partial<Record<string, unknown>>
  const isKnown = typeof code === 'string' && Object.hasOwn(errorTable, code)
  return (
    isKnown &&
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

function errorOfBody(body: ApiErrorBody, statusCode: number): ApiError {
  const { code, message, key, userMessage, details, values } = body
  return new ApiError(code, message, { key, values, statusCode, userMessage, details })
}

/** Whether the server refused with this very sentence, whatever its language. */
export function isRefusal(error: unknown, key: RefusalKey): error is ApiError {
  return error instanceof ApiError && error.key === key
}

/** Says that refusal in other words, for the server’s say little to a person; any other stays. */
export function refusedInWords(key: RefusalKey, words: string): (error: unknown) => never {
  return (error) => {
    if (!isRefusal(error, key)) throw error
    throw new ApiError(error.code, words, { statusCode: error.statusCode })
  }
}

/** Whether the server failed, or answered what nobody understands. */
export function isUnexplained(error: unknown): boolean {
  return !(error instanceof ApiError) || error.code === 'SERVER_ERROR' || error.code === 'UNKNOWN'
}

/** Any thrown thing in the person's words. */
export function userMessageOf(error: unknown): string {
  return error instanceof ApiError ? error.userMessage : errorTable.UNKNOWN.userMessage
}

/**
 * The exact reason where the server gave one, else the general words; `fallback` says what did not
 * succeed where nobody knows why.
 */
export function reasonOf(error: unknown, fallback?: string): string {
  if (fallback !== undefined && isUnexplained(error)) return fallback
  if (!(error instanceof ApiError)) return errorTable.UNKNOWN.userMessage
  return error.statusCode > 0 && error.statusCode < 500 ? error.message : error.userMessage
}
