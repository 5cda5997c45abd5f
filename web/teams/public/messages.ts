import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  title: 'Is this result right?',
  lead: 'Enter a team match code to view and confirm its sheet. No account needed.',
  code: 'Code',
  readSheet: 'Open sheet',
  required: 'This field is required',
  confirm: 'Confirm {score}',
  dispute: 'Dispute a rubber',
  thanks: 'Confirmed. Thank you.',
  disputed: 'Disputed. The other team has to check it.',
  team: 'Team',
  failure: 'The team could not be loaded',
  hidden: 'Team not available',
  hiddenHint: 'It is private or doesn’t exist.',
  coming: 'Upcoming team matches',
  results: 'Results',
  noResults: 'No confirmed team matches yet.',
  roster: 'Roster',
  atHome: 'Home venue: {venue}',
  noDate: 'Date to be agreed',
  record: {
    one: '{count} team match: {wins} won, {draws} drawn, {losses} lost',
    other: '{count} team matches: {wins} won, {draws} drawn, {losses} lost',
  },
  notSent: 'The other team hasn’t submitted this result yet.',
} as const

export const t: Translate<typeof english> = createMessages('teams/public', english)
