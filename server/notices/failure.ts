/** Error codes of the system, SMTP or a database, which contain no personal data. */
const isCode = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^\w{1,40}$/.test(value))

/**
 * Returns the codes of a library's error for the log. Its other fields may contain addresses, such as
 * nodemailer's `rejected` and `response`.
 */
export function errorCodesOf(error: unknown) {
  const found = error instanceof Error ? error : new Error('Not an error')
  const { code, responseCode } = found as { code?: unknown; responseCode?: unknown }
  return {
    name: found.name,
    ...(isCode(code) ? { code } : {}),
    ...(isCode(responseCode) ? { responseCode } : {}),
  }
}
