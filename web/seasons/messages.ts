import { commonWords } from '../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  seasons: 'Seasons',
  season: 'Season',
  anySeason: 'Any season',
  editSeasons: 'Edit seasons…',
  means:
    'A season is a stretch of days with a name. Boards and lists of tournaments can show one; nothing is reset by it, and seasons may overlap.',
  noneYet: 'No season is named yet.',
  fromTo: '{from} to {to}',
  overlaps: 'Overlaps {names}',
  first: 'First day',
  last: 'Last day',
  add: 'Add a season',
  isDeleted: '{name} is deleted',
  needed: 'This field is required',
} as const

export const t: Translate<typeof english> = createMessages(english)
