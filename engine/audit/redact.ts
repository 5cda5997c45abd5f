const secretNames = ['password', 'token', 'secret', 'key', 'pin']
const maxStringLength = 1000
const maxDepth = 6

/** A value in the details of an audit event. */
export type Detail = string | number | boolean | null | readonly Detail[] | Details
export type Details = { readonly [name: string]: Detail }

function isSecret(name: string): boolean {
  const lower = name.toLowerCase()
  return secretNames.some((word) => lower.includes(word))
}

function redactValue(value: Detail, depth: number): Detail {
  if (typeof value === 'string') {
    return value.length > maxStringLength ? `${value.slice(0, maxStringLength)}…` : value
  }
  if (typeof value !== 'object' || value === null) return value
  if (depth >= maxDepth) return '…'
  if (Array.isArray(value)) return (value as Detail[]).map((item) => redactValue(item, depth + 1))
  return redactFields(value as Details, depth + 1)
}

function redactFields(details: Details, depth: number): Details {
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [
      name,
      isSecret(name) ? '[redacted]' : redactValue(value, depth),
    ]),
  )
}

/**
 * Returns details that are safe to store: fields whose names include password, token, secret, key or pin are
 * redacted, and strings over 1000 characters are cut.
 * Source: specification, point 5, Account policy.
 */
export function redact(details: Details): Details {
  return redactFields(details, 0)
}
