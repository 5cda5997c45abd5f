import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  instead: 'Correct value',
  changeIt: 'Change',
  leaveIt: 'Keep',
  nothingElse: 'Nothing else is possible here. You can remove it.',
  standsStill: 'The score doesn’t change.',
  standsThen: 'New score: {score}.',
  wonThen: '{name} wins {score}.',
  drawnThen: 'Draw, {score}.',
  goesOnThen: 'The game continues.',
  unfitThen: {
    one: '{count} later entry no longer fits and won’t count: {which}.',
    other: '{count} later entries no longer fit and won’t count: {which}.',
  },
  balls: 'Balls this innings',
  typeBalls: 'Enter a whole number, 0 or more',
  howEnded: 'How it ended',
  'end.miss': 'Miss',
  'end.safety': 'Safety',
  'end.foul': 'Foul',
  'end.breaking foul': 'Breaking foul',
} as const

export const t: Translate<typeof english> = createMessages('live/edit', english)
