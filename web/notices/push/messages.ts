import { commonMessages } from '../../ui/i18n/common-messages.ts'
import {
  createMessages,
  createShow,
  type Translate,
  type Show,
} from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  thisDevice: 'Push on this device',
  offHint: 'Get table calls on your lock screen, even when the app is closed.',
  onHint: 'You’ll get notifications here even when the app is closed.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  test: 'Send a test',
  testSent: 'Test sent',
  testHint: 'It appears within seconds. If not, check this device’s settings.',
  clubOff: 'Push is turned off for this club. An administrator can turn it on.',
  unsupported: 'This browser doesn’t support push notifications.',
  unready: 'Push isn’t ready in this browser. Reload the page and try again.',
  homeScreen:
    'On iPhone or iPad: tap Share, then “Add to Home Screen”. Open the app from there and turn on push.',
  denied: 'Notifications are blocked for this site. Allow them in your browser’s site settings.',

  devices: 'Devices with push',
  noDevices: 'None of your devices gets push notifications.',
  current: 'This device',
  neverReached: 'Since {since}, not used yet',
  reached: 'Since {since}, reached {when}',
  stop: 'Stop push',
  stopNamed: 'Stop push to {device}',

  askTitle: 'Get notified of table calls?',
  askText: 'Your device can alert you when your match is called, even when locked.',
  yes: 'Turn on',
  notNow: 'Not now',
  refusedTitle: 'Notifications are blocked',
  refusedText: 'Allow them in your browser’s settings or under Notifications in your account.',
} as const

export const t: Translate<typeof english> = createMessages('notices/push', english)
export const show: Show<typeof english> = createShow('notices/push', english)
