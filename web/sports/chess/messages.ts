import { commonWords } from '../../ui/common-messages.ts'
import { createMessages, type Say } from '../../ui/create-messages.ts'

const english = {
  ...commonWords,
  colourOf: 'Colour of {name}',
  draw: 'Draw',
  result: 'Result',
  scoreOf: 'Score of {name}:',
  wins: '{name} wins',
} as const

export const t: Say<typeof english> = createMessages(english)
