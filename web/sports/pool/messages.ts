import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  agreed: '{format}, race to {raceTo}',
  pointsTo: 'Points to',
  raceTo: 'Race to',
  racks: 'Racks',
} as const

export const t: Translate<typeof english> = createMessages('sports/pool', english)
