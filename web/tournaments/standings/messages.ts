import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, type Translate } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  failure: 'The standings could not be loaded',
  noneYet: 'No standings yet',
  noneYetHint: 'They appear here after the first result.',
  places: 'Places',
  qualifiers: {
    one: 'The first goes on to the knockout.',
    other: 'The first {count} go on to the knockout.',
  },

  listed: '{names} and {last}',
  leftTable: {
    one: '{names} left before half of the games; they count for nobody.',
    other: '{names} left before half of their games; those count for nobody.',
  },
  'tie.awaited':
    '{names} are level for place {place}, and nothing in their matches tells them apart. The knockout waits.',
  'tie.shared': '{names} share place {place}.',
  'tie.byLot': 'Place {place} went by lot: {names}.',
  'tie.playingOff': '{names} play off for place {place}.',
  'tie.playedOff': '{names} were level for place {place} and played off.',
  'tie.playOff': 'Play it off',
  'tie.drawLots': 'Draw lots',
  'tie.takeBack': 'Take back',
  'tie.lotsDrawn': 'Lots drawn',
  'tie.playOffCalled': 'Play-off called',
  'title.awaited':
    'No one won the last match. {names} are level: choose the champion or call a play-off.',
  'title.named': 'The organiser named {name} champion.',
  'title.playingOff': '{names} play off for the title.',
  'title.playedOff': '{names} played off for the title.',
  'title.name': 'Name {name} champion',
  'title.championNamed': 'Champion named',

  view: 'Show as',
  'view.table': 'Table',
  'view.crosstable': 'Crosstable',
  crosstableOf: 'Crosstable: {table}',
  cellTitle: '{round}: {match}',
  notPlaying: 'Not paired in this round',
  freeRound: 'bye',
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
  pointsNow: 'Points with the round under way',
  nowPoints: 'now {points}',
  afterRound: 'After round {round} of {rounds}.',
  underWay: {
    one: 'Round {round} under way: {decided} of {count} match played.',
    other: 'Round {round} under way: {decided} of {count} matches played.',
  },
  underWayNow: 'Its points stand under Now and count when it is over.',
  out: 'Out',
  outBecause: 'Out: {reason}',
  record: '{wins} won, {losses} lost',
  recordDrawn: '{wins} won, {draws} drawn, {losses} lost',

  valueOf: '{tieBreak}: {name}',
  explainValue: '{tieBreak} of {name}: {value}. Explain',
  levelOthers: 'Level with others',
  whatRanks: 'What ranks {name}',
  steps: { one: '{count} step', other: '{count} steps' },
  explainSteps: {
    one: 'What ranks {name}: {count} step. Explain',
    other: 'What ranks {name}: {count} steps. Explain',
  },
} as const

export const t: Translate<typeof english> = createMessages(english)
