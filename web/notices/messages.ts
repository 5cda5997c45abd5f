import { commonMessages } from '../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  loadFailed: 'Notifications could not be loaded',
  nothingNew: 'Nothing new. Table calls, results and tournaments appear here.',
  allRead: 'All read',
  settings: 'Notification settings',
  fewer: 'Fewer like this: {title}',
  now: 'Now',
  today: 'Today',
  yesterday: 'Yesterday',
  earlier: 'Earlier',
  called: 'Table call',
  notCalled: 'Call withdrawn',
  dueBy: {
    one: 'Be there by {time}, {count} min left',
    other: 'Be there by {time}, {count} min left',
  },
  unread: 'New',
  'answer.coming': 'On my way',
  'answer.later': '10 minutes',
  answer: 'Answer the call',
  leaveTeam: 'Leave team',
  leftTeam: 'You left {team}',
  open: 'Open',
  understood: 'Got it',
} as const

export const t: Translate<typeof english> = createMessages('notices', english)
