import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  title: 'Live now',
  failure: 'What is live could not be loaded',
  nothing: 'No live matches',
  nothingMeans: 'Matches that are being scored live appear here.',
  count: { one: '{count} live match', other: '{count} live matches' },
  scanHandOver: 'Scan a hand-over',
  start: 'Start live match',
  startShort: 'Start',
  live: 'Live',
  watch: 'Watch',
  score: 'Score',
  takeOver: 'Take over',
  stop: 'Stop',
  stopped: 'Stopped without a result',
  nobodyScores: 'Nobody scores',
  thisDevice: 'This device',
  scoredHere: 'scored on this device',
  scores: '{name}, {age}',
  abandoned: 'Abandoned? Last word {age}',
  called: 'Called, not started',
  calledAgo: 'Called',
  scoreHere: 'Score it here',
  differing: 'Two devices scored differently',
  differingAt: 'Two devices scored differently, {table}',
  bothKept: '{who}. Both are kept until you choose.',
  versus: '{one} – {two}',
  look: 'Look at both',
  onThisDevice: 'Kept on this device, not sent yet',
  waiting: '{count} waiting',
  send: 'Send now',
} as const

export const t: Translate<typeof english> = createMessages(english)
