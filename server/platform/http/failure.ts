/** The codes of errors are the system's, of SMTP or of a database: words and numbers, and no text. */
const isCode = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^\w{1,40}$/.test(value))

/**
 * What a log may say of an error of somebody else's: its codes. Its text and its other fields may hold
 * addresses, as nodemailer's `rejected` and `response` do.
 */
export function failureOf(error: unknown) {
  const found = error instanceof Error ? error : new Error('Not an error')
  const { code, responseCode } = found as { code?: unknown; responseCode?: unknown }
  return {
    name: found.name,
    ...(isCode(code) ? { code } : {}),
    ...(isCode(responseCode) ? { responseCode } : {}),
  }
}
