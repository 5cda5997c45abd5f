import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  exportLatest: 'Export the latest {most} as CSV',
} as const

export const t: Translate<typeof english> = createMessages('matches/list', english)
