import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  otherClubs: 'Other clubs',
  means: 'Clubs that send teams here, or that yours go to. Their players need no accounts.',
  noneYet: 'No other club is named yet.',
  venue: 'Venue',
  contact: 'Contact',
  contactHint: 'Organisers alone see it.',
  add: 'Add a club',
  teamsCount: { one: '{count} team', other: '{count} teams' },
  needed: 'This field is required',
} as const

export const t: Translate<typeof english> = createMessages(english)
