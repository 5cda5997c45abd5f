import { commonMessages } from '../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  seasons: 'Seasons',
  season: 'Season',
  anySeason: 'Any season',
  editSeasons: 'Edit seasons…',
  lead: 'A named period for leaderboards and tournaments. Ratings don’t reset, and seasons may overlap.',
  noneYet: 'No seasons yet.',
  fromTo: '{from} to {to}',
  overlaps: 'Overlaps {names}',
  firstDay: 'First day',
  lastDay: 'Last day',
  add: 'Add season',
  deleted: '{name} deleted',
  required: 'This field is required',
} as const

export const t: Translate<typeof english> = createMessages('seasons', english)
