import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  label: 'Code {number} of {count}, which holds the match',
  scan: 'Scan it with the phone that goes on. The match is in the code: neither phone needs a network.',
  scanMany:
    'There are {count} codes in turn. On the other phone open Live now and Scan a hand-over, or scan each with its camera.',
  numberOf: '{number} of {count}',
  pause: 'Stop turning',
  play: 'Turn',
  next: 'Next code',
  share: 'Send the match',
  shareMeans: 'By whatever the phones share without a network.',
  copied: 'The match is copied: paste it where the other phone reads it.',
  notCopied: 'This device can neither send nor copy it: scan the code instead.',
  notSent: 'This device can neither send nor copy it: wait for the network.',
  notMade: 'The codes could not be made on this device. Wait for the network.',
  tooLong: 'This match is too long for codes. Send it, or wait for the network.',
  disputed: 'Two versions of this match differ: decide first which one is right.',
  preparing: 'Making the codes',
  stays:
    'What this device has not sent yet is in the code too; it counts once, whoever sends it first.',

  title: 'Take a match over',
  means:
    'Scan the code on the phone that scores. The match goes on here, with the network or without.',
  'step.show': 'On the phone that scores: More, Hand over to another device, Without a network.',
  'step.scan': 'Here: scan its code until it is read whole.',
  'step.camera': 'Here: scan each code with the camera of the phone, and open what it finds.',
  'step.go': 'Look at the score, and go on.',
  start: 'Scan a code',
  stop: 'Stop scanning',
  camera: 'What the camera sees',
  noCamera: 'The camera could not be opened: {why}',
  parts: '{held} of {count} codes read',
  unreadable: 'This is no match that was handed over, or it was damaged on the way.',
  found: '{one} – {two}',
  stands: { one: 'One entry so far: {score}.', other: '{count} entries so far: {score}.' },
  take: 'Score it on this device',
  hasOwn: 'This device has entries of this match that are not sent yet. Send them first.',
  again: 'Another match',
} as const

export const t: Translate<typeof english> = createMessages(english)
