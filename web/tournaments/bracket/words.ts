import { commonWords } from '../../ui/common-words.ts'
import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  ...commonWords,
  playing: 'Playing',
  loadingBracket: 'Loading the bracket',
  bracketCouldNot: 'The bracket could not be loaded',
  noBracketYet: 'No bracket yet',
  drawnFromGroups: 'It is drawn from the groups, when the tournament starts.',
  drawnWhenTournament: 'It is drawn when the tournament starts.',
  view: 'View',
  findMe: 'Find me',
  fitBracketWindow: 'Fit the bracket in the window',
  zoomOut: 'Zoom out',
  zoom: 'Zoom in',
} as const

export const say: Say<typeof english> = sayOf(english)
