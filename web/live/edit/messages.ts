import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  instead: 'What it was',
  changeIt: 'Change',
  leaveIt: 'Leave it',
  nothingElse: 'Nothing else fits here: it can only be taken out.',
  standsStill: 'The score stays as it is.',
  standsThen: 'It then stands {score}.',
  wonThen: '{name} has then won, {score}.',
  drawnThen: 'It is then drawn, {score}.',
  goesOnThen: 'The game then goes on.',
  unfitThen: {
    one: '{count} later entry no longer fits, and is not counted: {which}.',
    other: '{count} later entries no longer fit, and are not counted: {which}.',
  },
  balls: 'Balls of the innings',
  typeBalls: 'This must be a whole number from 0',
  howEnded: 'How it ended',
  'end.miss': 'Miss',
  'end.safety': 'Safety',
  'end.foul': 'Foul',
  'end.breaking foul': 'Breaking foul',
  marksThen: 'Marks of {name} in this leg: {marks}.',
  marksOf: '{number} × {count}',
  nthDart: 'Dart {count}',
  notThrown: 'Not thrown',
  miss: 'Miss',
  ring: '{ring} {number}',
  S: 'Single',
  D: 'Double',
  T: 'Treble',
  outer: 'Outer bull',
  bull: 'Bull',
} as const

export const t: Translate<typeof english> = createMessages(english)
