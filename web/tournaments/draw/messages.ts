import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  failure: 'The preview could not be loaded',
  title: 'Draw preview',
  hint: 'Nothing is drawn yet. Changes to entries or seeds change the draw.',
  hintRandom: 'If entries stay the same, this will be the draw. Players don’t see it.',
  firstRounds: {
    one: 'Only the first round is shown.',
    other: 'Only the first {count} rounds are shown.',
  },
  drawAgain: 'Draw again',
  noDraw: 'No draw yet',
  pairedLater: 'Large field: round 1 is paired at the start.',
} as const

export const t: Translate<typeof english> = createMessages('tournaments/draw', english)
