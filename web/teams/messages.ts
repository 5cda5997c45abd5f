import { commonWords } from '../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  teams: 'Teams',
  newTeam: 'New team',
  systems: 'Systems',
  otherClubs: 'Other clubs',
  findTeam: 'Find a team',
  withInactive: 'Show inactive teams',
  noneFits: 'No team fits',
  noneFitsHint: 'Another sport or other words may find it.',
  showAll: 'Show all teams',
  noneYet: 'No teams yet',
  noneYetHint:
    'A team has a roster with numbers, a captain, and team matches that are made of rated singles and pairs.',
  makeFirst: 'Create the first team',
  exportTeamMatches: 'Team matches as CSV',
  mine: 'My teams',
  ours: 'Teams of the club',
  theirs: 'Teams of other clubs',
  teamsUnit: { one: '{count} team', other: '{count} teams' },
  playersCount: { one: '{count} player', other: '{count} players' },
  captainIs: 'Captain {name}',
  noCaptain: 'No captain',
  inactive: 'Inactive',
  private: 'Private',

  'role.captain': 'Captain',
  'role.vice_captain': 'Vice-captain',
  'role.player': 'Player',
  'role.substitute': 'Substitute',
} as const

export const t: Translate<typeof english> = createMessages(english)
