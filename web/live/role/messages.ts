import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  title: 'Take over scoring',
  titleAt: 'Take over {table}',
  scoresNow: 'Scores now',
  away: 'away',
  how: 'How',
  'by.online': 'Online',
  'by.offline': 'Offline',
  'way.ask': 'Ask {name}',
  'means.ask': 'You take over after 15 s unless they decline',
  'way.together': 'Score together with {name}',
  'means.together': 'Both enter; identical entries count once',
  'way.without': 'Take over without asking',
  'means.without': 'For organisers. The other device switches to watching',
  'go.ask': 'Ask {name}',
  'go.together': 'Ask {name}',
  'go.without': 'Take over',
  takeOver: 'Take over',
  isAway: 'No update from {name} for a while. Their unsent entries are saved.',
  stays: 'All entries are kept, including unsent ones.',
  scan: 'Scan with the phone that takes over',
  codeOf: 'QR code to score this match',
  handOver: 'Hand over',
} as const

export const t: Translate<typeof english> = createMessages('live/role', english)
