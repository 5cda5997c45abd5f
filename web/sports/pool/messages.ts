import { commonWords } from '../../ui/common-messages.ts'
import { createMessages, type Translate } from '../../ui/create-messages.ts'

const english = {
  ...commonWords,
  agreed: '{format}, race to {raceTo}',
  pointsTo: 'Points to',
  raceTo: 'Race to',
  racks: 'Racks',
} as const

export const t: Translate<typeof english> = createMessages(english)
