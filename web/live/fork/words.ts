import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  title: 'Two versions',
  means:
    'Two devices saw something different. Nothing is lost: the one that you do not take stays in the log.',
  official: 'Official',
  other: 'The other device',
  'what.edit': 'Changed an entry',
  'what.remove': 'Took an entry out',
  'what.restore': 'Brought an entry back',
  keepOfficial: 'Keep the official one',
  takeOther: 'Take the other one',
  takeBoth: 'First the official one, then the other',
} as const

export const say: Say<typeof english> = sayOf(english)
