import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  title: 'Which version is right?',
  'which.game': 'Which game {number} is right?',
  'which.leg': 'Which leg {number} is right?',
  'which.rack': 'Which rack {number} is right?',
  'which.inning': 'Which inning {number} is right?',
  'which.move': 'Which move {number} is right?',
  means: 'Two devices saw something different, and both are kept.',
  which: 'Which one is right',
  official: 'Official',
  other: 'The other device',
  thisDevice: 'This device',
  deviceOf: 'Device of {name}',
  'what.edit': 'Changed an entry',
  'what.remove': 'Took an entry out',
  'what.restore': 'Brought an entry back',
  'keep.official': 'Keep the official one',
  'keep.other': 'Take the other one',
  'keep.both': 'Keep both, one after the other',
  takeBoth: 'Both happened: first the official one, then the other one',
  entry: 'Entry',
  same: 'the same',
  more: { one: '{count} more', other: '{count} more' },
  won: 'Won {one}–{two}',
  entries: { one: '{count} entry', other: '{count} entries' },
  stays: 'The other one stays in the match’s history, and you can bring it back.',
  later: 'Not now',
} as const

export const say: Say<typeof english> = sayOf(english)
