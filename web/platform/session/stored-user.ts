import type { SessionUser } from '#contract/players/accounts.ts'

type FieldType = 'string' | 'boolean' | 'string-'

/** The type of each field of the public session user; a dash allows null. */
const fieldTypes: Record<keyof SessionUser, FieldType> = {
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

const getFieldType = (value: unknown) => (value === null ? '-' : typeof value)

/** Returns the stored session user; null if an older build stored it in another shape. */
export function readStoredUser(text: string | null): SessionUser | null {
  const stored: unknown = JSON.parse(text ?? 'null')
  if (typeof stored !== 'object' || stored === null) return null
  const fields = stored as Partial<Record<string, unknown>>
  const isValid = Object.entries(fieldTypes).every(([key, allowed]) =>
    allowed.includes(getFieldType(fields[key])),
  )
  return isValid ? (stored as SessionUser) : null
}
