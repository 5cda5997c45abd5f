import type { SessionUser } from '#contract/players/accounts.ts'

type Kind = 'string' | 'boolean' | 'string-'

/** The type of each field of the public session user; a dash means null. */
const kinds: Record<keyof SessionUser, Kind> = {
  id: 'string',
  name: 'string',
  firstName: 'string',
  fullName: 'string',
  email: 'string',
  username: 'string',
  phoneNumber: 'string-',
  phoneVerified: 'boolean',
  role: 'string',
  isRoleWaiting: 'boolean',
  awaits: 'string-',
  mayRecordForOthers: 'boolean',
  mayAddGuests: 'boolean',
  mayMakeGroups: 'boolean',
  avatar: 'string-',
  playerId: 'string-',
  isDemo: 'boolean',
  isTablet: 'boolean',
  scope: 'string-',
  createdAt: 'string',
  lastLogin: 'string-',
}

const kindOf = (value: unknown) => (value === null ? '-' : typeof value)

/** Returns the stored session user; null if an older build stored it in another shape. */
export function readStoredUser(text: string | null): SessionUser | null {
  const kept: unknown = JSON.parse(text ?? 'null')
  if (typeof kept !== 'object' || kept === null) return null
  const parts = kept as Partial<Record<string, unknown>>
  const fits = Object.entries(kinds).every(([key, allowed]) => allowed.includes(kindOf(parts[key])))
  return fits ? (kept as SessionUser) : null
}
