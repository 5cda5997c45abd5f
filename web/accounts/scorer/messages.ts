import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  title: 'Score by a code',
  lead: 'The code is for one match or one table, and for nothing else. It needs no account.',
  code: 'Code',
  yourName: 'Your name',
  begin: 'Begin to score',
  toSignIn: 'Back to sign in',
  nothing: 'Nothing is scored at this table yet. This page looks again by itself.',
  yourMatch: 'Your match',
  goesOn: 'It goes on. Another device can score it too, with the same code.',
  isOver: 'This match is over',
  codeEnded: 'Its code ended with it. Thank you for scoring.',
  backToMatch: 'Back to the match',
  end: 'End scoring here',
  at: 'What is played at {table}',
} as const

export const t: Translate<typeof english> = createMessages(english)
