import { commonMessages } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  failure: 'Standings could not be loaded',
  noneYet: 'No standings yet',
  noneYetHint: 'They appear here after the first result.',
  places: 'Places',
  qualifiers: {
    one: 'The first advances to the knockout.',
    other: 'The first {count} advance to the knockout.',
  },

  leftEarly: '{names} left before half of the games. Their games don’t count.',
  'tie.awaited': '{names} are tied for place {place}. Settle it before the knockout.',
  'tie.shared': '{names} share place {place}.',
  'tie.byLot': 'Place {place} was drawn by lot: {names}.',
  'tie.playingOff': '{names} play off for place {place}.',
  'tie.playedOff': '{names} tied for place {place} and played off.',
  'tie.playOff': 'Call a play-off',
  'tie.drawLots': 'Draw lots',
  'tie.undo': 'Undo',
  'tie.lotsDrawn': 'Lots drawn',
  'tie.playOffCalled': 'Play-off called',
  'title.awaited':
    'The last match has no winner. {names} are tied: choose the champion or call a play-off.',
  'title.chosen': 'The organiser chose {name} as champion.',
  'title.playingOff': '{names} play off for the title.',
  'title.playedOff': '{names} played off for the title.',
  'title.makeChampion': 'Make {name} champion',
  'title.championChosen': 'Champion chosen',

  view: 'Show as',
  'view.table': 'Table',
  'view.crosstable': 'Crosstable',
  crosstableOf: 'Crosstable: {table}',
  cellTitle: '{round}: {match}',
  notPlaying: 'Not paired in this round',
  byeCell: 'bye',
  asWhite: 'w',
  asBlack: 'b',
  roundShort: 'R{round}',
  roundLong: 'Round {round}',

  'head.played': 'P',
  'head.won': 'W',
  'head.drawn': 'D',
  'head.lost': 'L',
  'head.points': 'Pts',
  'head.now': 'Now',
  pointsNow: 'Points including the current round',
  provisionalPoints: 'now {points}',
  afterRound: 'After round {round} of {rounds}.',
  roundInProgress: {
    one: 'Round {round} in progress: {decided} of {count} match played.',
    other: 'Round {round} in progress: {decided} of {count} matches played.',
  },
  provisionalHint: 'Points from this round are under Now until it ends.',
  out: 'Out',
  outBecause: 'Out: {reason}',
  record: '{wins} won, {losses} lost',
  recordDrawn: '{wins} won, {draws} drawn, {losses} lost',

  valueOf: '{tieBreak}: {name}',
  explainValue: '{tieBreak} of {name}: {value}. Explain',
  columnNamed: '{letter}, {name}',
  tiedWithOthers: 'Tied with others',
  rankExplanation: 'Why {name} is ranked here',
  steps: { one: '{count} step', other: '{count} steps' },
  explainSteps: {
    one: 'Explain {name}’s rank ({count} step)',
    other: 'Explain {name}’s rank ({count} steps)',
  },
} as const

export const t: Translate<typeof english> = createMessages('tournaments/standings', english)
