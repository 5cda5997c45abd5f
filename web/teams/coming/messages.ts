import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  nextTeamMatches: 'Your next team matches',
  noDate: 'Date to be agreed',
  against: '{home} v {away}',
  whenAndWhere: '{when}, {venue}',
} as const

export const t: Translate<typeof english> = createMessages('teams/coming', english)
