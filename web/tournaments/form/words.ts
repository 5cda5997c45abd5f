import { commonWords } from '../../ui/common-words.ts'
import { sayOf, type Say } from '../../ui/words-of.ts'

const english = {
  ...commonWords,
  newTournament: 'New tournament',
  editTournament: 'Edit tournament',
  makeTournament: 'Make tournament',
  tournamentChanged: 'Tournament changed',
  changedMeanwhile: 'What others changed is here now. Save again to put your changes over it.',
  loadLatestKeeping: 'Load the latest, keep what I typed',
  fixed: 'Fixed since the start: the draw was made with it.',
  more: 'More',
  moreHint: 'venue, prizes, deadline, check-in, seeding, tie-breaks, tables',

  'formatLine.single_elimination': 'One loss and you are out.',
  'formatLine.double_elimination': 'Out after the second loss.',
  'formatLine.round_robin': 'Everybody meets everybody once.',
  'formatLine.double_round_robin': 'Everybody meets everybody twice.',
  'formatLine.swiss': 'A few rounds among equals; nobody goes out.',
  'formatLine.groups_then_knockout': 'Small groups, then the best play it off.',
  seededHint: 'Seeding: {seeding}. It can be changed under More.',

  usualSystem: 'The usual one of the sport',
  about: 'About',
  entry: 'Entry',
  play: 'Play',
  groups: 'Groups',
  seeding: 'Seeding',
  swiss: 'Swiss',
  equalPoints: 'Equal points',
  tables: 'Tables',

  'bestOf.sets': { one: 'Best of {count} set', other: 'Best of {count} sets' },
  'bestOf.racks': { one: 'Best of {count} rack', other: 'Best of {count} racks' },
  'bestOf.legs': { one: 'Best of {count} leg', other: 'Best of {count} legs' },
  asMatchFormat: 'As the match format says',
  asUsual: 'As usual',

  roundsNeeded: { other: '{count} players need {rounds} to find one winner.' },
  forbiddenPairs: 'Players who do not meet',
  doNotMeet: '{one} and {two} do not meet',
  letMeet: 'Let {one} and {two} meet',
  playerGone: 'A player who left',
  thisPlayer: 'this player',
  choose: 'Choose',
  add: 'Add',

  tieBreakOrder: 'Order of the tie-breaks',
  tieBreakThen: '{before}, then {next}',
  tieBreakAt: '{name}, {place} of {places}',
  tieBreakOption: '{acronym}, {name}',
  anotherTieBreak: 'Another tie-break',
  earlier: '{name} earlier',
  later: '{name} later',
  leaveOut: 'Leave out {name}',

  'howMany.Table': 'How many tables',
  'howMany.Board': 'How many boards',
  nameTables: 'Name them {venue} 1 to {last}',
  tableName: '{venue} {number}',

  'problem.name': 'Give the tournament a name.',
  'problem.endDate': 'The end comes after the start.',
  'problem.registrationDeadline': 'Registration closes before the start.',
  'problem.minParticipants': 'Not more than the {most} who can enter.',
  'problem.points': 'A number from 0 to {most}.',
  'problem.count.players': 'A whole number from {least} to {most} players.',
  'problem.count.rounds': 'A whole number from {least} to {most} rounds.',
  'problem.count.groups': 'A whole number from {least} to {most} groups.',
  'problem.count.minutes': 'A whole number from {least} to {most} minutes.',
} as const

export const say: Say<typeof english> = sayOf(english)
