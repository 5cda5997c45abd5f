import { createMessages, type Translate } from '../messages/create-messages.ts'

/** Text of notice e-mails apart from the notices themselves, in English. */
const mailWords = {
  hello: 'Hello {name},',
  several: '{club}: {number} things you were told of',
  lead: 'this is what {club} told you of and you have not seen yet.',
  leadOfOne: '{club} tells you:',
  open: 'Open: {address}',
  openIt: 'Open',
  stop: 'Unsubscribe from e-mails about {about}: {address}',
  stopIt: 'Unsubscribe from e-mails about {about}',
  settings: 'What reaches you, and how: {address}',
  settingsOf: 'What reaches you, and how',

  'about.call': 'calls to a table',
  'about.next': 'turns that are near',
  'about.result': 'results of yours',
  'about.live': 'matches of yours that are scored live',
  'about.tournament': 'tournaments',
  'about.group': 'groups',
  'about.team': 'teams',
  'about.rating': 'ratings',
  'about.security': 'your account',
  'about.fork': 'two versions of a match',
  'about.abandoned': 'live matches that stand still',
  'about.double': 'matches entered twice',
  'about.approval': 'accounts that wait',
  'about.all': 'anything but the security of your account',
} as const

export const t: Translate<typeof mailWords> = createMessages(mailWords)
