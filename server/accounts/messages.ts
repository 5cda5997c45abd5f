import { createMessages } from '#engine/messages/create-messages.ts'

/** Texts of account e-mails and SMS, in English. */
export const accountText = createMessages({
  hello: 'Hello {name},',
  'reset.subject': 'Reset your password',
  'reset.lead':
    'We received a request to reset your password. To set a new one, open this link within an hour:',
  'reset.unwanted': 'If you didn’t ask for this, ignore this e-mail. Your password stays the same.',
  'verify.subject': 'Verify your e-mail',
  'verify.lead': 'Please open this link to verify your e-mail:',
  phoneCode:
    '{code} is your Fivebar code. It is valid for 10 minutes. No one will ever ask you for it.',
})
