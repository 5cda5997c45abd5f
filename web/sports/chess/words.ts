import { commonWords } from '../../ui/common-words.ts'
import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  ...commonWords,
  draw: 'Draw',
  result: 'Result',
} as const

export const say: Say<typeof english> = sayOf(english)
