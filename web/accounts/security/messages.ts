import { commonMessages } from '../../ui/i18n/common-messages.ts'
import {
  createMessages,
  createShow,
  type Translate,
  type Show,
} from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  security: 'Security',
  securityFailed: 'Your security settings could not be loaded',
  choosePassword: 'Choose your own password.',
  demoAccount: 'Many visitors share this account.',
  demoAccountBody: 'Its security settings can’t be changed.',
  choosePasswordBody: 'Your temporary password has to be changed.',

  password: 'Password',
  passwordChangedAt: 'Last changed: {when}.',
  changePasswordHint: 'Changing it signs out your other devices.',
  noPassword: 'You have no password. Set one to sign in with your e-mail too.',
  changePassword: 'Change password',
  setPassword: 'Set password',
  changeRequired: 'Change required',
  passwordSet: 'Set',

  secondFactor: 'Second factor',
  secondFactorLead:
    'Also ask for a code from an app on your phone, in case your password is stolen.',
  setUp: 'Set up',
  on: 'On',
  off: 'Off',
  turnedOnAt: 'Turned on: {when}.',
  codesLeft: { one: '{count} backup code is left.', other: '{count} backup codes are left.' },
  newBackupCodes: 'New backup codes',
  recoveryCode: 'Recovery code',
  turnOff: 'Turn off',

  passkeys: 'Passkeys',
  add: 'Add',
  passkeysLead: 'Sign in with fingerprint, face or screen lock. Nothing to type.',
  'noPasskeys.browser': 'This browser does not support passkeys.',
  'noPasskeys.insecure': 'Passkeys need https. Ask the server’s administrator to set it up.',
  'noPasskeys.ip': 'Passkeys don’t work at an address made of numbers.',
  openByName: 'Open this page as “localhost”.',
  passkeyUnused: 'Added {added}, not used yet',
  passkeyUsed: 'Added {added}, used {used}',
  remove: 'Remove',
  removeNamed: 'Remove {name}',

  phone: 'Phone',
  phoneLead: 'Sign in with a code instead of your password.',
  phoneSignsIn: 'Sign in with a code sent to {number}.',
  phoneUnverified: '{number} is not verified yet.',
  linked: 'Linked',
  linkPhone: 'Link a phone',
  change: 'Change',

  apiKeys: 'API keys',
  apiKeysLead: 'Let your own programs read results or record matches as you.',
  createKey: 'Create key',
  'keyScope.read': 'Read only',
  'keyScope.matches': 'Record matches',
  'keyScope.tournaments': 'Run tournaments',
  keyNeverExpires: 'Does not expire',
  keyExpiresOn: 'Expires {day}',
  keyUnused: 'Created {created}, not used yet',
  keyUsed: 'Created {created}, last used {used}',
  revoke: 'Revoke',
  revokeNamed: 'Revoke {name}',

  devicesSignedIn: 'Signed-in devices',
  tablet: 'Shared tablet',
  tabletBody:
    'A shared tablet records matches and results for anyone at the venue, nothing else. You will be signed out here.',
  setUpTablet: 'Set up as shared tablet',
  tabletName: 'Tablet name',
  tabletNameHint: 'For example “Tablet at the bar”. Shown on matches it records.',
  signOutAndSetUp: 'Sign out and set up',

  devices: 'Devices',
  endOthers: 'Sign out all others',
  throughApi: '{device}, via the API',
  thisDevice: 'This device',
  deviceSeen: 'Last seen {seen}, signed in {since}',
  signOut: 'Sign out',
  signOutNamed: 'Sign out {device}',

  events: 'Security events',
  eventsFailed: 'The events could not be loaded',
  noEvents: 'Your sign-ins and security changes appear here.',
  eventsUnit: { one: 'event', other: 'events' },
} as const

export const t: Translate<typeof english> = createMessages('accounts/security', english)
export const show: Show<typeof english> = createShow('accounts/security', english)
