import { commonMessages } from '../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  'format.single_elimination': 'Single elimination',
  'format.double_elimination': 'Double elimination',
  'format.round_robin': 'Round robin',
  'format.double_round_robin': 'Double round robin',
  'format.swiss': 'Swiss',
  'format.groups_then_knockout': 'Groups, then knockout',

  'status.draft': 'Draft',
  'status.registration': 'Registration open',
  'status.check_in': 'Check-in open',
  'status.active': 'Active',
  'status.completed': 'Completed',
  'status.cancelled': 'Cancelled',

  'entry.pending': 'To approve',
  'entry.registered': 'Entered',
  'entry.waiting': 'Waiting list',
  'entry.checked_in': 'Checked in',
  'entry.declined': 'Declined',
  'entry.withdrawn': 'Withdrawn',
  'entry.disqualified': 'Disqualified',
  'myEntry.pending': 'Waiting for approval',
  'myEntry.registered': 'You’re in',
  'myEntry.waiting': 'You’re on the waiting list',
  'myEntry.checked_in': 'You’re checked in',
  'myEntry.declined': 'You were declined',
  'myEntry.withdrawn': 'You withdrew',
  'myEntry.disqualified': 'You were disqualified',

  pairCount: { one: '{count} pair', other: '{count} pairs' },
  pairsAndAlone: '{pairs}, {count} without a partner',
  teamCount: { one: '{count} team', other: '{count} teams' },
  playerCount: { one: '{count} player', other: '{count} players' },
  entered: '{players} entered',
  enteredOf: '{players} of {most} entered',
  noMatchPaired: 'No matches paired yet',
  matchesPlayed: {
    one: '{decided} of {count} match played',
    other: '{decided} of {count} matches played',
  },
  tooFew: {
    one: 'Only {count} player would play; the minimum is {least}.',
    other: 'Only {count} players would play; the minimum is {least}.',
  },
  absent: {
    one: '{count} player hasn’t checked in and won’t be drawn.',
    other: '{count} players haven’t checked in and won’t be drawn.',
  },
  notApproved: {
    one: '{count} player isn’t approved and won’t be drawn.',
    other: '{count} players aren’t approved and won’t be drawn.',
  },

  matchNumber: 'M{number}',
  matchTitle: '{match}, {round}',
  versus: '{first} v {second}',
  waiting: '{first} v {second}, waiting',
  waitingAt: '{first} v {second}, waiting, at {table}',
  toBePlayed: '{first} v {second}, to be played',
  toBePlayedAt: '{first} v {second}, to be played, at {table}',
  notNeeded: 'Not needed',
  bye: '{name} advances: {reason}',
  byeReason: 'bye',
  doubleWalkover: '{first} v {second}: double walkover ({reason})',
  neitherCame: 'neither came',
  walkover: '{winner} beat {loser} by walkover ({reason})',
  didNotCome: 'no-show',
  retired: '{winner} beat {loser} (retired)',
  retiredWith: '{winner} beat {loser} {score} (retired)',
  drew: '{first} and {second} drew',
  drewWith: '{first} and {second} drew {score}',
  beat: '{winner} beat {loser}',
  beatWith: '{winner} beat {loser} {score}',

  plannedFor: '{start} (planned {planned})',

  out: 'Out',
  isOut: '{name} is out of the tournament.',

  'state.notNeeded': 'Not needed',
  'state.mine': 'Your next match',
  'state.ready': 'Ready',
  'state.bye': 'Advances',
  'state.walkover': 'Walkover',
  'state.double_walkover': 'Double walkover',
  'state.retired': 'Retired',
} as const

export const t: Translate<typeof english> = createMessages('tournaments', english)
