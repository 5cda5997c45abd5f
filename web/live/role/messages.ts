import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  title: 'Take over scoring',
  titleAt: 'Take over {table}',
  scoresNow: 'Scoring now',
  away: 'away',
  how: 'How',
  'mode.online': 'Online',
  'mode.offline': 'Offline',
  'mode.ask': 'Ask {name}',
  'hint.ask': 'You take over after 15 s unless they decline',
  'mode.together': 'Score together with {name}',
  'hint.together': 'Both enter; identical entries count once',
  'mode.without': 'Take over without asking',
  'hint.without': 'For organisers. The other device switches to watching',
  'button.ask': 'Ask {name}',
  'button.together': 'Ask {name}',
  'button.without': 'Take over',
  takeOver: 'Take over',
  scorerAway: 'No update from {name} for a while. Their unsent entries are saved.',
  entriesKept: 'All entries are kept, including unsent ones.',
  scan: 'Scan with the phone that takes over',
  codeLabel: 'QR code to score this match',
  handOver: 'Hand over',
} as const

export const t: Translate<typeof english> = createMessages('live/role', english)
