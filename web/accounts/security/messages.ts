import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, showOf, type Translate, type Show } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  security: 'Security',
  securityFailed: 'The security of your account could not be loaded',
  choosePassword: 'Choose a password of your own.',
  demoAccount: 'Many visitors share this account.',
  demoAccountMeans: 'Its security settings can’t be changed.',
  passwordIsTemporary: 'The one you signed in with is to be changed.',

  password: 'Password',
  passwordChangedAt: 'Last changed: {when}.',
  changingEndsOthers: 'Changing it signs every other device out.',
  noPassword: 'You have no password yet. Set one to sign in by e-mail, too.',
  changePassword: 'Change password',
  setPassword: 'Set a password',
  passwordDue: 'To be changed',
  passwordSet: 'Set',

  secondFactor: 'Second factor',
  secondFactorLead:
    'Ask for a code from an app on your phone as well. A stolen password is then not enough to sign in.',
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
  passkeysLead: 'A passkey signs you in by fingerprint, face or screen lock, with nothing to type.',
  'noPasskeys.browser': 'This browser does not support passkeys.',
  'noPasskeys.insecure':
    'Passkeys need an address with https. The person who runs the club’s server can set one up.',
  'noPasskeys.number': 'Passkeys don’t work at an address made of numbers.',
  openByName: 'Open this page as “localhost”',
  passkeyUnused: 'Added {added}, not used yet',
  passkeyUsed: 'Added {added}, used {used}',
  remove: 'Remove',
  removeNamed: 'Remove {name}',

  phone: 'Phone',
  phoneLead: 'With a phone, you can sign in by a code instead of your password.',
  phoneSignsIn: '{number} signs you in by a code.',
  phoneUnverified: '{number} is not verified yet.',
  linked: 'Linked',
  linkPhone: 'Link a phone',
  change: 'Change',

  devicesSignedIn: 'Devices signed in',
  tablet: 'Shared tablet',
  tabletMeans:
    'Make this device the tablet of the venue: it records matches and reports results for anybody, and does nothing else. You are signed out here.',
  makeTablet: 'Make this device a shared tablet',
  tabletName: 'Name of the tablet',
  tabletNameHint: 'Such as "Tablet at the bar". It stands beside every match that it records.',
  signOutAndMake: 'Sign me out and enrol it',

  devices: 'Devices',
  endOthers: 'End all others',
  throughApi: '{device}, through the API',
  thisDevice: 'This device',
  deviceSeen: 'Last seen {seen}, signed in {since}',
  signOut: 'Sign out',
  signOutNamed: 'Sign out {device}',

  events: 'Security events',
  eventsFailed: 'The events could not be loaded',
  eventsNone: 'Sign-ins and changes to your account’s security appear here.',
  eventsUnit: { one: 'event', other: 'events' },
} as const

export const t: Translate<typeof english> = createMessages(english)
export const show: Show<typeof english> = showOf(english)
