import { createMessages, type Translate } from '../ui/i18n/create-messages.ts'

const english = {
  required: 'This field is required',

  // Source: specification, point 8, Fallbacks.
  logInFailed: 'Login failed',
  signUpFailed: 'Sign up failed',
  verificationFailed: 'Token verification failed',
  resetFailed: 'Password reset failed',
  passwordChangeFailed: 'Password change failed',
  profileUpdateFailed: 'Profile update failed',
  phoneLogInFailed: 'Phone login failed',
  phoneVerificationFailed: 'Phone verification failed',
  resendFailed: 'Resend failed',

  'passkey.NotAllowedError': 'The browser’s question was closed or ran out of time. Try again.',
  'passkey.InvalidStateError': 'This device holds a passkey of this account already.',
  'passkey.SecurityError': 'Passkeys do not work at this address.',
  passkeyFailed: 'The passkey could not be used here.',
} as const

export const t: Translate<typeof english> = createMessages(english)
