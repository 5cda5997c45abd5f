import { commonWords } from '../../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  yourPassword: 'Your password',
  remove: 'Remove',

  changePassword: 'Change password',
  setPassword: 'Set a password',
  setThePassword: 'Set the password',
  currentPassword: 'Current password',
  newPasswordsDiffer: 'New passwords do not match',
  passwordChanged: 'Password changed',
  othersSignedOut: 'Every other device was signed out.',

  setUpSecondFactor: 'Set up the second factor',
  needApp:
    'You need an authenticator app on your phone, any of them. Nothing changes until a code of it has worked.',
  goOn: 'Go on',
  scanThenType: 'Scan, then type the code',
  appCodeImage: 'Code for the authenticator app',
  openApp: 'Open your authenticator app and add an account.',
  scanOrType: 'Scan the code, or type the secret below.',
  typeDigits: 'Type the six digits that the app now shows.',
  secret: 'Secret to type in',
  codeOfApp: 'Code of the app',
  turnOn: 'Turn it on',
  turnOffAsk: 'Turn the second factor off?',
  turnOffMeans: 'Its secret and all backup codes go. From then on the password alone signs you in.',
  turnOff: 'Turn off',
  secondFactorOff: 'The second factor is off',

  keepBackupCodes: 'Keep these backup codes',
  backupCodesLead:
    'Each signs you in once when your phone is not at hand. They are shown only now; keep them apart from your password.',
  backupCodes: 'Backup codes',
  backupCodesOf: 'Backup codes for {email} at {club}',
  eachWorksOnce: 'Each works once.',
  keptThem: 'I have kept them',
  shownOnce: 'Once closed, they cannot be shown again. Close again to leave without them.',
  done: 'Done',
  download: 'Download',
  copy: 'Copy',
  copied: 'Copied',
  print: 'Print',
  renewCodes: 'Make new backup codes?',
  renewCodesMeans: 'Ten new codes come. Those you kept before no longer work.',
  makeNewCodes: 'Make new codes',

  makeRecoveryCode: 'Make a recovery code?',
  recoveryCodeMeans:
    'For a new phone, say: it works once, within 24 hours, and turns the second factor off as it signs you in. A code made before no longer works.',
  makeCode: 'Make the code',
  yourRecoveryCode: 'Your recovery code',
  recoveryCodeUntil: 'Shown only now. It works once, until {until}.',
  recoveryCode: 'Recovery code',
  keptIt: 'I have kept it',

  addPasskey: 'Add a passkey',
  passkeyPlace: 'Then the browser asks where to keep it: this device, a phone or a security key.',
  passkeyExample: 'My phone',
  add: 'Add',
  passkeyAdded: 'Passkey added',
  removeNamed: 'Remove {name}?',
  removePasskeyMeans:
    'It no longer signs you in here. The device keeps its half until you delete it there.',
  passkeyRemoved: 'Passkey removed',

  linkPhone: 'Link a phone',
  linkPhoneLead: 'A code comes to it, and from then on it can sign you in.',
  linkThisPhone: 'Link this phone',
  phoneLinked: 'Phone linked',
  removePhone: 'Remove the phone?',
  removePhoneMeans: '+{number} can no longer sign you in by a code.',
  phoneRemoved: 'Phone removed',

  signOut: 'Sign out',
  signOutNamed: 'Sign out {device}?',
  signOutMeans:
    'It is out at once. Whoever uses it needs to sign in again. If it was not you, change your password too.',
  signedOut: 'Signed out',
  signOutOthers: 'Sign every other device out?',
  signOutOthersMeans: 'Only this device stays signed in.',
  signOutCount: { one: 'Sign out {count} device', other: 'Sign out {count} devices' },
  signedOutCount: { one: '{count} device signed out', other: '{count} devices signed out' },
} as const

export const t: Translate<typeof english> = createMessages(english)
