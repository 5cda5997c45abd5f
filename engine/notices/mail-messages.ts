import { createMessages, type Translate } from '../messages/create-messages.ts'

/** Text of notice e-mails apart from the notices themselves, in English. */
const mailMessages = {
  hello: 'Hello {name},',
  several: '{club}: {number} notifications',
  lead: 'Here is your unread news from {club}.',
  leadOfOne: 'News from {club}:',
  open: 'Open: {address}',
  openIt: 'Open',
  stop: 'Unsubscribe from e-mails about {about}: {address}',
  stopIt: 'Unsubscribe from e-mails about {about}',
  settings: 'Notification settings: {address}',
  settingsOf: 'Notification settings',

  'about.call': 'table calls',
  'about.next': 'upcoming matches',
  'about.result': 'your results',
  'about.live': 'your live matches',
  'about.tournament': 'tournaments',
  'about.group': 'groups',
  'about.team': 'teams',
  'about.fee': 'fees',
  'about.rating': 'ratings',
  'about.milestone': 'your milestones',
  'about.security': 'your account',
  'about.fork': 'scoring conflicts',
  'about.abandoned': 'stalled live matches',
  'about.double': 'possible duplicates',
  'about.approval': 'accounts to approve',
  'about.all': 'everything except account security',
} as const

export const t: Translate<typeof mailMessages> = createMessages(mailMessages)
