import { commonWords } from '../../ui/common-words.ts'
import { createMessages, type Say } from '../../ui/words-of.ts'

const english = {
  ...commonWords,
  colourOf: 'Colour of {name}',
  draw: 'Draw',
  result: 'Result',
  scoreOf: 'Score of {name}:',
  wins: '{name} wins',
} as const

export const t: Say<typeof english> = createMessages(english)
