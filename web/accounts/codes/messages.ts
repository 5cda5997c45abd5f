import { createMessages, showOf, type Translate, type Show } from '../../ui/i18n/create-messages.ts'

const english = {
  code: 'Code',
  signIn: 'Sign in',

  country: 'Country',
  phoneNumber: 'Phone number',
  yourPassword: 'Your password',
  sendCode: 'Send code',
  codeSent: 'A code of six digits is on its way to {number}. It works until {time}.',
  sendAgain: 'Send again, {left} left',
  noMoreCodes: 'No more codes for now',
  changeNumber: 'Change number',
  newNumber: 'A number that the club does not know yet opens a new account for a player.',

  'lead.totp': 'Type the six digits that your authenticator app shows for this club.',
  'lead.backup': 'Type one of the backup codes that you kept. Each works once.',
  'lead.recovery':
    'Type the recovery code. Using it turns the second factor off; you can set it up again afterwards.',
  'wrong.totp':
    'Type the code that the app shows now: it changes every 30 seconds. If it is refused again, let the phone set its clock by itself.',
  'wrong.backup': 'Look for one that you have not used yet; capitals and spaces do not matter.',
  'wrong.recovery': 'Type it as the administrator gave it to you. It works once, for 24 hours.',
  'use.totp': 'Use a code of the app',
  'use.backup': 'Use a backup code',
  'use.recovery': 'Use a recovery code',
  backToStart: 'Back to the start',
  'label.backup': 'Backup code',
  'label.recovery': 'Recovery code',
  signInAndTurnOff: 'Sign in and turn it off',
  stepOver: 'This step has run out of time. Go back to the start and sign in again.',
} as const

export const t: Translate<typeof english> = createMessages(english)
export const show: Show<typeof english> = showOf(english)
