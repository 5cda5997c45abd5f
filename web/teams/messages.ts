import { commonMessages } from '../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  teams: 'Teams',
  newTeam: 'New team',
  new: 'New',
  filterTeams: 'Filter teams',
  showTeams: { one: 'Show 1 team', other: 'Show {count} teams' },
  systems: 'Match systems',
  otherClubs: 'Other clubs',
  findTeam: 'Find a team',
  withInactive: 'Show inactive teams',
  noMatch: 'No teams found',
  noMatchHint: 'Try another sport or search.',
  showAll: 'Show all teams',
  noTeams: 'No teams yet',
  noTeamsHint: 'A team has a roster, a captain and its own matches.',
  createFirst: 'Create the first team',
  exportTeamMatches: 'Team matches as CSV',
  mine: 'My teams',
  ours: 'Our teams',
  theirs: 'Other clubs’ teams',
  teamsUnit: { one: 'team', other: 'teams' },
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

export const t: Translate<typeof english> = createMessages('teams', english)
