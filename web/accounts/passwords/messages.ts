import {
  createMessages,
  createShow,
  type Translate,
  type Show,
} from '../../ui/i18n/create-messages.ts'

const english = {
  newPassword: 'New password',
  newPasswordAgain: 'Repeat new password',
  passwordsDiffer: 'Passwords do not match',
  passwordRules:
    'At least 12 characters, with a lowercase and an uppercase letter, a number and a special character.',
  requirementsMet: 'All requirements met',
  suggest: 'Suggest a password',
  keepSuggested: 'Use this password',

  forgotTitle: 'Forgot your password?',
  forgotLead: 'Enter your e-mail and we’ll send you a reset link.',
  email: 'E-mail',
  sendLink: 'Send link',
  checkEmail: 'Check your e-mail',
  linkSent:
    'If {email} has an account, a link is on its way. It is valid for an hour. Nothing there? Check your spam folder.',
  backToSignIn: 'Back to sign in',

  setNewPassword: 'Set new password',
  setPassword: 'Set password',
  passwordChanged: 'Password changed',
  signedOutEverywhere: 'You have been signed out everywhere. Sign in with your new password.',
  signIn: 'Sign in',
  linkIncomplete: 'This link is incomplete',
  linkIncompleteHint: 'Open the full link from the e-mail, or request a new one.',
  linkExpired: 'This link has been used or has expired. Request a new one.',
  requestNewLink: 'Request a new link',
} as const

export const t: Translate<typeof english> = createMessages('accounts/passwords', english)
export const show: Show<typeof english> = createShow('accounts/passwords', english)
