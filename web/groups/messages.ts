import { commonMessages } from '../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../ui/i18n/create-messages.ts'

/** Messages that several screens of groups share. */
const english = {
  ...commonMessages,
  placesTaken: '{taken} of {size} places taken',
  places: '{taken} of {size}',
  private: 'Private',
  teams: 'Teams:',
  createTeam: 'Create team',
  public: 'Public',
  archived: 'Archived',

  kind: 'Type',
  'kind.tournament-team': 'Tournament team',
  'kind.practice-group': 'Practice group',
  'kind.social-club': 'Social club',
  'kind.league-team': 'League team',
  'kind.tournament': 'Tournament team',
  'kind.practice': 'Practice group',
  'kind.social': 'Social club',
  'kind.league': 'League team',

  'title.captain': 'Captain',
  'title.vice-captain': 'Vice-captain',
  'title.player': 'Player',
  'title.reserve': 'Reserve',
  'title.substitute': 'Substitute',
  'title.coach': 'Coach',
  'title.host': 'Host',
  'title.member': 'Member',

  join: 'Join',
  askToJoin: 'Ask to join',
  askToJoinNamed: 'Ask to join {name}',
  ask: 'Ask',
  joinMessage: 'Message (optional)',
  joinMessageHint: 'Tell them who you are and when you can come.',
  full: 'Full',
  asked: 'You asked to join',
  withdrawRequest: 'Withdraw request',
  joined: 'You’ve joined',
  requestSent: 'Request sent',
} as const

export const t: Translate<typeof english> = createMessages('groups', english)
