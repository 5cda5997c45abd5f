import {
  createMessages,
  createShow,
  type Translate,
  type Show,
} from '../../ui/i18n/create-messages.ts'

const english = {
  code: 'Code',
  signIn: 'Sign in',

  country: 'Country',
  phoneNumber: 'Phone number',
  yourPassword: 'Your password',
  sendCode: 'Send code',
  codeSent: 'We sent a six-digit code to {number}. It is valid until {time}.',
  sendAgain: 'Resend, {left} left',
  noMoreCodes: 'No more codes for now',
  changeNumber: 'Change number',
  newNumber: 'A new number creates a new player account.',

  'lead.totp': 'Enter the six-digit code from your authenticator app.',
  'lead.backup': 'Enter one of your backup codes. Each works once.',
  'lead.recovery':
    'Enter your recovery code. This turns off the second factor; you can set it up again later.',
  'wrong.totp':
    'The code changes every 30 seconds. If it keeps failing, set your phone’s clock to automatic.',
  'wrong.backup': 'Try one you haven’t used yet. Capitals and spaces don’t matter.',
  'wrong.recovery': 'Check the code you were given. It works once, within 24 hours.',
  'use.totp': 'Use an app code',
  'use.backup': 'Use a backup code',
  'use.recovery': 'Use a recovery code',
  backToStart: 'Start over',
  'label.backup': 'Backup code',
  'label.recovery': 'Recovery code',
  signInAndTurnOff: 'Sign in and turn off',
  stepExpired: 'This step has expired. Go back and sign in again.',
} as const

export const t: Translate<typeof english> = createMessages('accounts/codes', english)
export const show: Show<typeof english> = createShow('accounts/codes', english)
