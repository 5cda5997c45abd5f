import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  goalFor: 'Goal for {name}.',
  tapForGoal: 'Tap for a goal',
  goals: { one: '{count} goal', other: '{count} goals' },
  kicksOff: 'Kicks off',
  timeoutsLeft: { one: '{count} time-out left', other: '{count} time-outs left' },
  matchPoint: 'Match point {name}',
  decider: 'Decider',
  attack: 'Attack: {name}',
  timeout: 'Time-out',
  timeoutOf: '{name}’s time-out',
  whoseTimeout: 'Whose time-out?',
  sides: 'Sides',
  changeSides: 'Do the teams change sides?',
  changeEveryGame: 'Change after every game',
  keepSides: 'Keep sides',
  swap: 'Positions',
  swapOf: '{name} swap positions',
  whoSwaps: 'Who swaps positions?',
  fouls: 'Fouls',
  penalty: 'Penalty shot against {name}',
  warning: 'Warning for {name}',
  course: 'Goals this game, {one} and {two}',
  whoScored: 'Who scored?',
  ownGoal: 'Own goal',
} as const

export const t: Translate<typeof english> = createMessages('live/foosball', english)
