import type { SessionUser } from '#contract/accounts.ts'

/** Kinds of value that each part of the public session user may have, `null` as it says. */
const kinds: Record<keyof SessionUser, readonly ('string' | 'boolean' | 'null')[]> = {
  id: ['string'],
  name: ['string'],
  firstName: ['string'],
  fullName: ['string'],
  email: ['string'],
  username: ['string'],
  phoneNumber: ['string', 'null'],
  phoneVerified: ['boolean'],
  role: ['string'],
  isRoleWaiting: ['boolean'],
  awaits: ['string', 'null'],
  mayRecordForOthers: ['boolean'],
  mayAddGuests: ['boolean'],
  avatar: ['string', 'null'],
  playerId: ['string', 'null'],
  isDemo: ['boolean'],
  createdAt: ['string'],
  lastLogin: ['string', 'null'],
}

const kindOf = (value: unknown) => (value === null ? 'null' : typeof value)

/** The session user that this browser kept; null where an older build kept it in another shape. */
export function readKeptUser(text: string | null): SessionUser | null {
  const kept: unknown = JSON.parse(text ?? 'null')
  if (typeof kept !== 'object' || kept === null) return null
  const parts = kept as Partial<Record<string, unknown>>
  const fits = Object.entries(kinds).every(([key, allowed]) =>
    (allowed as readonly string[]).includes(kindOf(parts[key])),
  )
  return fits ? (kept as SessionUser) : null
}
