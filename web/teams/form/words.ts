import { commonWords } from '../../ui/common-words.ts'
import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  ...commonWords,
  newTeam: 'New team',
  editTeam: 'Edit team',
  create: 'Create team',
  description: 'Description',
  descriptionHint: 'The league it plays in, or when it trains.',
  colors: 'Colours of the shirt',
  color: 'Shirt',
  secondColor: 'Stripe',
  homeVenue: 'Home venue',
  club: 'Club',
  ourClub: 'This club',
  captain: 'Captain',
  noCaptain: 'Nobody yet',
  choose: 'Choose…',
  change: 'Change…',
  settings: 'Settings',
  maxPlayers: 'Players at most',
  minPlayers: 'Players at least',
  minHint: 'What a league asks for. A smaller team can be saved all the same.',
  selfRegistration: 'Players may ask to join',
  requireApproval: 'The captain approves who joins',
  isPublic: 'Everybody sees its page and its results',
  allowGuests: 'A line-up may name one guest',
  reminders: 'Remind of team matches and line-ups',
  news: 'Tell of dates and confirmed results',
  needed: 'This field is required',
  created: 'Team created',
  changed: 'Team changed',
} as const

export const say: Say<typeof english> = sayOf(english)
