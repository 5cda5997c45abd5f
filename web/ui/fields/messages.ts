import { createMessages, type Translate } from '../i18n/create-messages.ts'

const english = {
  zoned: '{time} in {place}, {own} for you',
  zone: 'Time in {place}',
  skipped: 'The clocks skip {time} that night in {place}. {later} is used.',
  twice: '{time} comes twice that night in {place}. The first is used.',
  tooLong: 'Up to {most} characters, now {length}',
} as const

export const t: Translate<typeof english> = createMessages('ui/fields', english)
