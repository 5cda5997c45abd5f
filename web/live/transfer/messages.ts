import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  codeLabel: 'Code {number} of {count} with the match',
  scan: 'Scan it with the other phone. No network needed.',
  scanMany:
    'There are {count} codes. On the other phone, open Live now → Scan handover, or use its camera.',
  codeNumber: '{number} of {count}',
  pause: 'Pause codes',
  play: 'Resume codes',
  next: 'Next code',
  share: 'Share match',
  shareHint: 'Use Bluetooth or another way that needs no network.',
  copied: 'Match copied. Paste it on the other phone.',
  notCopied: 'Sharing doesn’t work here. Scan the code instead.',
  notSent: 'Sharing doesn’t work here. Wait for the network.',
  notCreated: 'The codes could not be created. Wait for the network.',
  tooLong: 'This match is too long for codes. Share it or wait for the network.',
  inConflict: 'Resolve the scoring conflict in this match first.',
  preparing: 'Creating codes…',
  includesUnsent: 'The code includes entries not sent yet. They count only once.',

  title: 'Take over a match',
  explanation: 'Scan the code on the scoring phone. The match continues here, online or offline.',
  'step.show': 'On the scoring phone: More → Hand over → Offline.',
  'step.scan': 'On this phone: scan its codes until all are read.',
  'step.camera': 'On this phone: scan each code with the camera and open the link.',
  'step.go': 'Check the score and continue.',
  start: 'Scan code',
  stop: 'Stop scanning',
  camera: 'Camera view',
  noCamera: 'The camera could not be opened: {why}',
  codesRead: '{scanned} of {count} codes read',
  unreadable: 'This code is damaged or not a match handover.',
  versus: '{one} – {two}',
  entries: { one: 'One entry: {score}.', other: '{count} entries: {score}.' },
  scoreHere: 'Score it on this device',
  hasUnsent: 'This device has unsent entries of this match. Send them first.',
  scanAnother: 'Scan another match',
} as const

export const t: Translate<typeof english> = createMessages('live/transfer', english)
