import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  loading: 'Loading bracket',
  failure: 'The bracket could not be loaded',
  noneYet: 'No bracket yet',
  noneYetHint: 'It is drawn when the tournament starts.',
  noneYetGroups: 'The bracket is drawn after the groups.',

  bestOf: 'best of {games}',
  byes: { one: '{count} bye', other: '{count} byes' },
  decided: '{decided} of {matches}',
  playing: 'Playing',

  view: 'View',
  findMe: 'Find me',
  nextMatch: 'Next',
  allRounds: 'All rounds',
  roundsInPlay: 'Rounds in play',
  fit: 'Fit to window',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
} as const

export const t: Translate<typeof english> = createMessages('tournaments/bracket', english)
