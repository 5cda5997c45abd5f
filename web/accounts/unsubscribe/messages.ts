import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  title: 'Fewer e-mails',
  body: 'You’ll stop getting this kind of e-mail. Notifications in the app continue.',
  stop: 'Unsubscribe',
  failed: 'This link doesn’t work. You can turn off e-mails in your notification settings.',
  done: 'You’ve unsubscribed',
  doneBody: 'We won’t e-mail you about {about} again.',
  settings: 'Notification settings',
} as const

export const t: Translate<typeof english> = createMessages('accounts/unsubscribe', english)
