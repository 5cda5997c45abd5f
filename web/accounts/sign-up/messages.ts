import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  createAccount: 'Create an account',
  email: 'Email',
  password: 'Password',
  passwordAgain: 'Password again',
  passwordsDiffer: 'Passwords do not match',

  hereAs: 'I am here as',
  playerHint: 'Plays and records own matches',
  organizer: 'Organizer',
  organizerHint: 'Also records for others and keeps the players, once an administrator approves',
  signUpClosed: 'This club takes no sign-ups. Ask an administrator for an account.',
  signUpWaits: 'An administrator of this club lets newcomers in.',
  alreadyMember: 'Already a member?',
  signIn: 'Sign in',

  verifying: 'Verifying your e-mail',
  verified: 'Your e-mail is verified',
  verifiedThanks: 'Thank you. Links for your account now come to this address.',
  notVerifiedYet: 'Not verified yet',
  linkFails: 'This link does not work',
  linkOver:
    'It was used, has run out, or is not complete. Send yourself a new one from your profile.',
  toProfile: 'Go to your profile',
} as const

export const t: Translate<typeof english> = createMessages(english)
