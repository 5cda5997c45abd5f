import { commonWords } from '../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  loadFailed: 'What you were told could not be loaded',
  nothingNew: 'Nothing new. Calls to a table, results and tournaments are told here.',
  allRead: 'All read',
  settings: 'Settings of notifications',
  fewer: 'Fewer like this: {title}',
  now: 'Now',
  today: 'Today',
  yesterday: 'Yesterday',
  earlier: 'Earlier',
  called: 'You are called',
  notCalled: 'The call was taken back',
  dueBy: {
    one: 'Be there by {time}, {count} min left',
    other: 'Be there by {time}, {count} min left',
  },
  unread: 'New',
  'answer.coming': 'On my way',
  'answer.later': '10 minutes',
  answer: 'Answer the call',
  leaveTeam: 'Leave the team',
  leftTeam: 'You left {team}',
  open: 'Open',
  understood: 'I have seen it',
} as const

export const t: Translate<typeof english> = createMessages(english)
