import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  createAccount: 'Create an account',
  email: 'E-mail',
  password: 'Password',
  passwordAgain: 'Password again',
  passwordsDiffer: 'Passwords do not match',

  role: 'I’m a',
  playerHint: 'Plays and records own matches',
  organizer: 'Organizer',
  organizerHint: 'Also records for others and manages players, once approved',
  signUpClosed: 'Sign-up is closed. Ask an administrator for an account.',
  signUpApproval: 'An administrator approves new accounts.',
  alreadyMember: 'Already a member?',
  signIn: 'Sign in',

  verifying: 'Verifying your e-mail',
  verified: 'Your e-mail is verified',
  verifiedThanks: 'Thank you. Account e-mails now go to this address.',
  notVerifiedYet: 'Not verified yet',
  linkInvalid: 'This link does not work',
  linkInvalidHint:
    'It has been used, has expired or is incomplete. Send a new one from your profile.',
  toProfile: 'Go to your profile',
} as const

export const t: Translate<typeof english> = createMessages('accounts/sign-up', english)
