import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  failure: 'The draw could not be made up',
  title: 'The draw if it started now',
  hint: 'Nothing is drawn yet. Whoever enters, leaves or is seeded otherwise changes it.',
  hintRandom:
    'Nothing is drawn yet, but the lots are cast: if nobody enters or leaves, this is the draw that the start makes. Players do not see it.',
  firstRounds: {
    one: 'Only the first round is shown.',
    other: 'Only the first {count} rounds are shown.',
  },
  drawAgain: 'Draw again',
  none: 'No draw yet',
  pairedLater: 'With so many players, round 1 is paired when the tournament starts.',
} as const

export const t: Translate<typeof english> = createMessages(english)
