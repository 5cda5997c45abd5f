import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  title: 'Live now',
  failure: 'Live matches could not be loaded',
  empty: 'No live matches',
  emptyBody: 'Score a match on this device, and everyone can follow it.',
  count: { one: '{count} live match', other: '{count} live matches' },
  scanHandover: 'Scan handover',
  start: 'Start live match',
  startShort: 'Start',
  live: 'Live',
  watch: 'Watch',
  score: 'Score',
  takeOver: 'Take over',
  stop: 'Stop',
  stopped: 'Stopped without a result',
  noOneScores: 'No one is scoring',
  thisDevice: 'This device',
  scoredHere: 'scored on this device',
  scorerAndAge: '{name}, {age}',
  noScorer: 'no one is scoring, {age}',
  abandoned: 'Stalled? Last update {age}',
  called: 'Called, not started',
  calledAgo: 'Called',
  scoreHere: 'Score here',
  conflict: 'Scoring conflict',
  conflictAt: 'Scoring conflict, {table}',
  conflictBody: '{who}. Choose which version is right.',
  versus: '{one} – {two}',
  compare: 'Compare',
  onThisDevice: 'Saved here, not sent yet',
  waiting: '{count} waiting',
  send: 'Send now',
} as const

export const t: Translate<typeof english> = createMessages('live/now', english)
