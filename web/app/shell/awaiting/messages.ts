import { createMessages, type Translate } from '../../../ui/i18n/create-messages.ts'

const english = {
  awaitsAdmission: 'Your account waits for approval',
  administratorLetsIn: 'An administrator of the club lets newcomers in',
  opensByItself:
    'This page opens by itself once that is done. Until then you can keep your account safe under Settings.',
  awaitsEmail:
    'Open the link that was sent to {email}. Until then you can look, and change nothing.',
  sendAgain: 'Send it again',
} as const

export const t: Translate<typeof english> = createMessages(english)
