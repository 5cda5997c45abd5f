import { createMessages, showOf, type Translate, type Show } from '../../ui/i18n/create-messages.ts'

const english = {
  newPassword: 'New password',
  newPasswordAgain: 'New password again',
  passwordsDiffer: 'Passwords do not match',
  passwordRules:
    'At least 12 characters, with a lowercase and an uppercase letter, a number and a special character.',
  nothingMissing: 'Nothing is missing',
  suggest: 'Suggest a password',
  keepSuggested: 'Keep this password',

  forgotTitle: 'Forgot your password',
  forgotLead: 'Type the e-mail of your account. A link to set a new password comes to it.',
  email: 'Email',
  sendLink: 'Send the link',
  lookAtMail: 'Look at your e-mail',
  linkSent:
    'If {email} has an account here, a link is on its way. It works for an hour. Nothing came? Look among the unwanted mail, or ask an organiser whether the address is right.',
  backToSignIn: 'Back to sign in',

  setNewPassword: 'Set a new password',
  setPassword: 'Set the password',
  isNew: 'Your password is new',
  everyDeviceOut: 'Every device was signed out. Sign in with the new password.',
  signIn: 'Sign in',
  linkIncomplete: 'This link is not complete',
  openWholeLink:
    'Open the whole link of the e-mail, or ask for a new one. Each works once, for an hour.',
  linkOver: 'This link was used or has run out. Ask for a new one.',
  askNewLink: 'Ask for a new link',
} as const

export const t: Translate<typeof english> = createMessages(english)
export const show: Show<typeof english> = showOf(english)
