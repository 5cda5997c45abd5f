import { commonWords } from '../../ui/common-words.ts'
import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  ...commonWords,
  agreed: '{format}, race to {raceTo}',
  pointsTo: 'Points to',
  raceTo: 'Race to',
  racks: 'Racks',
} as const

export const say: Say<typeof english> = sayOf(english)
