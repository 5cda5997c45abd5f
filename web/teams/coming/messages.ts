import { createMessages, type Say } from '../../ui/create-messages.ts'

const english = {
  nextTeamMatches: 'Your next team matches',
  noDate: 'Date to be agreed',
  against: '{home} against {away}',
  whenAndWhere: '{when}, {venue}',
} as const

export const t: Say<typeof english> = createMessages(english)
