import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  title: 'Take over the scoring',
  titleAt: 'Take over {table}',
  scoresNow: 'Scores now',
  away: 'away',
  how: 'How',
  'by.online': 'With the network',
  'by.offline': 'Without a network',
  'way.ask': 'Ask {name}',
  'means.ask': 'Their device shows your name; you have it after 15 s unless they refuse',
  'way.together': 'Score together with {name}',
  'means.together': 'Both enter what they see; what is the same counts once',
  'way.without': 'Take over without asking',
  'means.without': 'For organizers. The other device turns into a spectator',
  'go.ask': 'Ask {name}',
  'go.together': 'Ask {name}',
  'go.without': 'Take over',
  takeOver: 'Take over',
  isAway: 'Nothing was heard of {name} for a while. What their device has not sent yet is kept.',
  stays:
    'Every entry so far stays. What the other device has not sent yet is kept beside the match.',
  scan: 'Scan with the phone that takes over',
  codeOf: 'Code that opens this match for scoring',
  handOver: 'Hand over',
} as const

export const t: Translate<typeof english> = createMessages(english)
