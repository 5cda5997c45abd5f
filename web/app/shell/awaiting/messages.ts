import { createMessages, type Translate } from '../../../ui/i18n/create-messages.ts'

const english = {
  awaitsAdmission: 'Waiting for approval',
  adminApproves: 'An administrator approves new members.',
  updatesItself:
    'This page updates once you’re approved. Meanwhile you can secure your account in Settings.',
  awaitsEmail: 'Open the link we sent to {email}. Until then you can only look around.',
  sendAgain: 'Resend',
} as const

export const t: Translate<typeof english> = createMessages('app/shell/awaiting', english)
