import { createMessages, type Translate } from '../i18n/create-messages.ts'

const english = {
  inMinutes: { one: 'in {count} minute, at {time}', other: 'in {count} minutes, at {time}' },
  inHours: { one: 'in {count} hour, at {time}', other: 'in {count} hours, at {time}' },
} as const

export const t: Translate<typeof english> = createMessages('ui/ahead', english)
