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

  'passkey.NotAllowedError': 'The browser prompt was closed or timed out. Try again.',
  'passkey.InvalidStateError': 'This device already has a passkey for your account.',
  'passkey.SecurityError': 'Passkeys don’t work at this address.',
  passkeyFailed: 'The passkey could not be used.',
} as const

export const t: Translate<typeof english> = createMessages('accounts', english)
