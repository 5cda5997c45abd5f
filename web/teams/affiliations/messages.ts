import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  otherClubs: 'Other clubs',
  lead: 'Clubs you play against. Their players need no accounts.',
  empty: 'No other clubs yet.',
  venue: 'Venue',
  contact: 'Contact',
  contactHint: 'Only organisers see it.',
  add: 'Add club',
  teamsCount: { one: '{count} team', other: '{count} teams' },
  required: 'This field is required',
} as const

export const t: Translate<typeof english> = createMessages('teams/affiliations', english)
