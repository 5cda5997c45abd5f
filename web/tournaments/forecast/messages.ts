import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  'next.start': 'Next',
  'about.start': 'about {time}',
  'between.start': '{from}–{to}',
  'next.mine': 'You’re next',
  'about.mine': 'You play about {time}',
  'between.mine': 'You play about {from}–{to}',
  probablyAt: 'probably {table}',
  'about.until': 'until about {time}',
  'between.until': 'until about {from}–{to}',
  'about.end': 'Ends about {time}',
  'between.end': 'Ends about {from}–{to}',
} as const

export const t: Translate<typeof english> = createMessages('tournaments/forecast', english)
