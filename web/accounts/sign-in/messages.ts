import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  signIn: 'Sign in',
  signInMethod: 'Sign-in method',
  email: 'E-mail',
  phone: 'Phone',
  password: 'Password',
  forgotPassword: 'Forgot password?',
  secondStep: 'Second step',
  newToClub: 'New to the club?',
  createAccount: 'Create an account',

  or: 'or',
  withPasskey: 'Sign in with a passkey',
  asDemoUser: 'Sign in as a demo user',
  'asDemo.player': 'as a demo player',
  'asDemo.admin': 'as a demo administrator',
  'signInAsDemo.player': 'Sign in as a demo player',
  'signInAsDemo.admin': 'Sign in as a demo administrator',

  slogan: 'Every match in the club, counted.',
  latestResults: 'Latest results, {day}',

  signedOutHere: 'Signed out on this device.',
  logoutPending: 'Signing out will finish when you’re back online.',

  sessionEnded: 'Your session has ended.',
  signInAgain: 'Sign in again to continue.',
  // Source: specification, point 8, Tokens.
  cookiesDropped: 'Token storage failed.',
  allowCookies: 'Allow cookies for this site in your browser, then sign in again.',

  erased: 'Your data has been erased.',
  matchesStay: 'Your matches stay without your name.',

  notAllowed: 'Not allowed',
  notSignedIn: 'You are not authorized to perform this action. Sign in first.',
  notForYou:
    'You are signed in as {name}, who has no access to this page. An administrator can change your role.',
  toSports: 'Go to Sports',
} as const

export const t: Translate<typeof english> = createMessages('accounts/sign-in', english)
