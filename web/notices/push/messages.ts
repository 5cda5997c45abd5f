import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, showOf, type Translate, type Show } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  thisDevice: 'Push on this device',
  offHint:
    'A call to your table shows on the locked screen, also while this app is closed. It travels, sealed, by way of whoever made this browser.',
  onHint: 'What you chose shows here, also while this app is closed.',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  test: 'Send me a test',
  testSent: 'A test is on its way',
  testMeans: 'It shows within a few seconds. If not, look at the settings of this device.',
  clubOff: 'This club pushes no notices. An administrator can turn it on.',
  none: 'This browser cannot show pushed notices.',
  unready: 'This browser is not set up for pushed notices yet. Reload this page and try again.',
  homeScreen:
    'On an iPhone or iPad, add this app to the home screen first: Share, then “Add to Home Screen”. Open it from there and turn push on.',
  denied:
    'This browser was told to show no notices of this address. Its own settings change that: beside the address, under permissions.',

  devices: 'Devices with push',
  noDevices: 'Notices are pushed to no device of yours.',
  current: 'This device',
  neverReached: 'Since {since}, not used yet',
  reached: 'Since {since}, reached {when}',
  end: 'End',
  endNamed: 'Push nothing more to {device}',

  askTitle: 'Hear when you are called?',
  askText: 'When your match is called to a table, this device can say so, also while it is locked.',
  yes: 'Yes, tell me',
  notNow: 'Not now',
  refusedTitle: 'This device stays silent',
  refusedText:
    'The browser was told no. You find the switch in its own settings, and under Notifications of your account.',
} as const

export const t: Translate<typeof english> = createMessages(english)
export const show: Show<typeof english> = showOf(english)
