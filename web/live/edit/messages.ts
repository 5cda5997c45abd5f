import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  correctValue: 'Correct value',
  change: 'Change',
  keep: 'Keep',
  noAlternative: 'Nothing else is possible here. You can remove it.',
  unchanged: 'The score doesn’t change.',
  newScore: 'New score: {score}.',
  wins: '{name} wins {score}.',
  draws: 'Draw, {score}.',
  continues: 'The game continues.',
  invalidated: {
    one: '{count} later entry no longer fits and won’t count: {which}.',
    other: '{count} later entries no longer fit and won’t count: {which}.',
  },
  balls: 'Balls this inning',
  typeBalls: 'Enter a whole number, 0 or more',
  howEnded: 'How it ended',
  'end.miss': 'Miss',
  'end.safety': 'Safety',
  'end.foul': 'Foul',
  'end.breaking foul': 'Breaking foul',
} as const

export const t: Translate<typeof english> = createMessages('live/edit', english)
