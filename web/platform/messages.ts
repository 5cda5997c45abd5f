import { commonMessages } from '../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  // Source: specification, point 8, Tokens.
  noCookies: 'Token storage failed',

  'role.admin': 'Admin',
  'role.organizer': 'Organizer',
  'role.player': 'Player',
  'role.tablet': 'Shared tablet',
  roleWaits: '{role} – waiting for approval',

  connectionFailed: 'Connection failed',

  reasonOptional: 'Reason (optional)',
  reasonNeeded: 'Give a reason. Players will see it.',

  messages: 'Messages',
  undone: 'Undone',
  restoreLater: 'An administrator can restore it until {day}.',
  undoFailed: 'Couldn’t undo',

  somethingWrong: 'Something went wrong.',
  unexpected: 'An unexpected error occurred.',
  screenNotLoaded: 'This screen isn’t on this device yet. Check your connection.',
  partNotLoaded: 'This could not be loaded.',
  checkConnection: 'Check your connection.',
  timeout: 'No answer within 30 seconds',
} as const

export const t: Translate<typeof english> = createMessages('platform', english)
