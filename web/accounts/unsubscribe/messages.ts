import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  title: 'Fewer e-mails',
  means: 'You get no more e-mails of the kind that led here. The bell in the app stays as it is.',
  stop: 'Stop these e-mails',
  failed: 'This link does not work. Your settings of notifications end e-mails too.',
  done: 'No more of these e-mails',
  doneMeans: 'You get no more e-mails about {about}.',
  settings: 'All settings of notifications',
} as const

export const t: Translate<typeof english> = createMessages(english)
