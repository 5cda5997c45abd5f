import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  publicPages: 'Public pages',
  live: 'Live',
  leaderboard: 'Leaderboard',
  matches: 'Matches',
  openAt: 'Open at {club}',
} as const

export const t: Translate<typeof english> = createMessages('platform/public', english)
