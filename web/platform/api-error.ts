import {
  type ApiErrorBody,
  type ErrorCode,
  type FieldProblem,
  clientErrorTable,
  errorTable,
  retriedCodes,
  type ServerErrorCode,
} from '#contract/errors.ts'

/** A call that did not succeed. `userMessage` is for the person, `message` is the detail. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly userMessage: string
  readonly statusCode: number
  readonly details: readonly FieldProblem[]

  constructor(
    code: ErrorCode,
    message: string,
    more: { statusCode?: number; userMessage?: string; details?: readonly FieldProblem[] } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
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
  const { code, message, userMessage, details } = body as Partial<Record<string, unknown>>
  const isKnown = typeof code === 'string' && Object.hasOwn(errorTable, code)
  return (
    isKnown &&
    typeof message === 'string' &&
    typeof userMessage === 'string' &&
    (details === undefined || (Array.isArray(details) && details.every(isProblem)))
  )
}

function isProblem(row: unknown): row is FieldProblem {
  if (typeof row !== 'object' || row === null) return false
  const { field, message } = row as Partial<Record<string, unknown>>
  return typeof field === 'string' && typeof message === 'string'
}

function errorOfBody(body: ApiErrorBody, statusCode: number): ApiError {
  const { code, message, userMessage, details } = body
  return new ApiError(code, message, { statusCode, userMessage, details })
}

/** Any thrown thing in the person's words. */
export function userMessageOf(error: unknown): string {
  return error instanceof ApiError ? error.userMessage : errorTable.UNKNOWN.userMessage
}

/** The exact reason where the server gave one, else the general words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof ApiError)) return errorTable.UNKNOWN.userMessage
  return error.statusCode > 0 && error.statusCode < 500 ? error.message : error.userMessage
}
