import { commonMessages } from '../../ui/i18n/common-messages.ts'
import {
  createMessages,
  createShow,
  type Translate,
  type Show,
} from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  comingTournaments: 'Upcoming tournaments',
  allOpen: 'All open',
  'action.enter': 'Enter',
  'actionFor.enter': 'Enter, {name}',
  'action.wait': 'Join waiting list',
  'actionFor.wait': 'Join waiting list, {name}',
  entered: 'You’re in {name}',
  entryClosed: 'Entry closed',

  nextMatches: 'Your next matches',
  nextMatch: 'Your next match',
  calledNow: 'Called now',
  upNext: 'Up next',
  youPlay: 'You play',
  startScoring: 'Start scoring',
  onMyWay: 'I’m on my way',
  enterResult: 'Enter result',
  called: 'Called',
  calledAt: 'called {when}',
  tableNow: '{table} now',
  ready: 'Ready',
  waiting: 'Waiting',
  overdue: 'Overdue',
} as const

export const t: Translate<typeof english> = createMessages('tournaments/coming', english)
export const show: Show<typeof english> = createShow('tournaments/coming', english)
