/** Returns whether a value is a code of the system, SMTP or a database. Codes contain no personal data. */
const isCode = (value: unknown): value is string | number =>
  typeof value === 'number' || (typeof value === 'string' && /^\w{1,40}$/.test(value))

/**
 * Returns the codes of a library's error for the log. Its other fields may contain addresses, such as
 * nodemailer's `rejected` and `response`.
 */
export function listErrorCodes(error: unknown) {
  const thrown = error instanceof Error ? error : new Error('Not an error')
  const { code, responseCode } = thrown as { code?: unknown; responseCode?: unknown }
  return {
    name: thrown.name,
    ...(isCode(code) ? { code } : {}),
    ...(isCode(responseCode) ? { responseCode } : {}),
  }
}
