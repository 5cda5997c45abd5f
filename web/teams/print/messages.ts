import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  failure: 'The sheet could not be loaded',
  title: 'Team match sheet',
  print: 'Print',
  back: 'Back',
  home: 'Home',
  away: 'Away',
  number: 'No.',
  games: 'Score of games',
  rubber: 'Rubber',
  score: 'Score',
  total: 'Total, home and away',
  signHome: 'Home captain',
  signAway: 'Away captain',
  signTime: 'Time finished',
  place: 'Place',
  name: 'Name',
} as const

export const t: Translate<typeof english> = createMessages('teams/print', english)
