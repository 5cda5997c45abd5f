import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  colourOf: 'Colour of {name}',
  draw: 'Draw',
  result: 'Result',
  scoreOf: 'Score of {name}:',
  wins: '{name} wins',
} as const

export const t: Translate<typeof english> = createMessages('sports/chess', english)
