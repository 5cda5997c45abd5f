import { commonWords } from '../../ui/i18n/common-messages.ts'
import { createMessages, showOf, type Translate, type Show } from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonWords,
  matchCount: { one: '{count} match', other: '{count} matches' },
  email: 'E-mail',

  addPlayer: 'Add player',
  addAnyway: 'Add anyway',
  playerAdded: 'Player added',
  editPlayer: 'Edit player',
  playerChanged: 'Player changed',
  nowCalled: 'It is now {name}. Save again to put your changes over it.',
  nickname: 'Nickname',
  nicknameHint: 'Optional. What the club calls them; it is searched too.',
  emailHint: 'Optional. Kept for the organisers, shown to nobody else.',
  startingLevel: 'Starting level',
  levelHint: 'The rating a newcomer begins at. It soon gives way to results.',
  levelUnknown: 'Not known',
  namesake: 'There is already a player called {name}',
  namesakeRetired: 'Retired',
  neverPlayed: 'never played',
  lastPlayedAt: 'last played {when}',

  importPlayers: 'Import players',
  csvColumns: 'CSV with the columns name (or first name and last name), email and level',
  exampleRow: 'Ada Example,ada@example.org,club',
  fileTooLong: 'The file is longer than 200,000 characters. Import it in parts.',
  whatRowsDo: 'What each row does',
  line: 'Line',
  level: 'Level',
  whatHappens: 'What happens',
  added: 'Added',
  skipped: 'Skipped: {reasons}',
  sameAs: 'Same as {name}',
  importCounts: '{added} to add, {skipped} skipped',
  addPlayers: 'Add players',
  addCount: { one: 'Add {count} player', other: 'Add {count} players' },
  addedCount: { one: '{count} player added', other: '{count} players added' },

  mergeNamed: 'Merge {name} into…',
  staysWhole: 'Player who stays',
  mergeMeans:
    'All matches of {from} become matches of {into}, and the record of {from} goes. Matches the two had against each other cannot stand and go too. Ratings are computed again. This cannot be undone.',
  bothLinked: 'Both players are linked to accounts, so they cannot be merged',
  chooseAnother: 'Choose another',
  merge: 'Merge',
  mergedInto: 'Merged into {name}',
  matchesMoved: { one: '{count} match moved.', other: '{count} matches moved.' },
  matchesBetween: '{count} against each other went.',

  eraseAsk: 'Erase {name}?',
  eraseMeAsk: 'Erase me from the club?',
  eraseGoes: 'Goes for good',
  eraseGoesOf:
    'Account, e-mail, phone, password and devices. Picture and nickname. The name in every list, match, tournament, team, group and log. Messages to and from the person.',
  eraseStays: 'Stays',
  eraseStaysOf: {
    one: '{count} match, with its result and the ratings of everyone else, under “Former member”. Texts that members wrote, such as descriptions; an administrator sees which of them contain the name.',
    other:
      '{count} matches, with their results and the ratings of everyone else, under “Former member”. Texts that members wrote, such as descriptions; an administrator sees which of them contain the name.',
  },
  eraseBackups: 'Backups',
  eraseBackupsOf:
    'Older ones hold it until the club lets go of them. Where one is put back, the club erases again.',
  eraseFinal: 'Nothing brings this back.',
  typeName: 'To confirm, type “{name}”',
  yourPassword: 'Your password',
  noPassword: 'Leave it empty if you sign in without one.',
  erase: 'Erase for good',
  eraseMe: 'Erase me for good',
  isErased: '{name} is erased',
  stillNamed: {
    one: '{count} text still contains the name. See the admin overview.',
    other: '{count} texts still contain the name. See the admin overview.',
  },
  namesUnsearched: {
    one: 'Texts were not searched for {count} name: it is too short, or another member has it.',
    other:
      'Texts were not searched for {count} names: they are too short, or other members have them.',
  },
  typeExactly: 'Type the name exactly as shown',
  deleteAsk: 'Delete {name}?',
  consequencesFailed: 'What it would do could not be worked out',
  hasNoMatch: '{name} has no match on record.',
  nothingElse: 'Nothing else changes.',
  matchesGo: {
    one: '{matches} of {name} goes too.',
    other: '{matches} of {name} go too.',
  },
  opponentsLose: {
    one: '{count} player loses matches on record.',
    other: '{count} players lose matches on record.',
  },
  tournamentsStay:
    '{name} leaves tournaments that are not over, and stays without a name in the others: {tournaments}.',
  accountStays:
    'The account of {account} stays, but can record no matches until an organiser links it to a player.',
  noRatingMoves: 'No other rating moves by half a point or more.',
  ratingsMove: {
    one: '{count} other rating moves by half a point or more.',
    other: '{count} other ratings move by half a point or more.',
  },
  keptUntil: 'Until {day} an administrator can bring everything back whole.',
  toKeepHistory: 'To keep the history:',
  retireInstead: 'Retire instead',
  mergeInstead: 'Merge instead',
  delete: 'Delete',
  deleteWith: { one: 'Delete with {count} match', other: 'Delete with {count} matches' },
  isDeleted: '{name} is deleted',
  matchesWent: { one: '{count} match went too.', other: '{count} matches went too.' },
  isRetired: '{name} is retired',
  matchesStay: 'All matches stay on record.',

  invite: 'Invite {name}',
  inviteMeans:
    'A code links somebody’s account to this player: it works once, for 14 days. Give it only to {name}. A code made before no longer works.',
  makeCode: 'Make a code',
  invitationCode: 'Code of the invitation',
  giveCode:
    'Give this to {name}, to type under Profile, “This is me”. It works once, until {until}.',

  pictureOf: 'Picture of {name}',
  choosePicture: 'Choose a picture',
  pictureHint:
    'The middle square is kept, and nothing that the camera wrote beside it. Whoever sees the player sees it.',
  pictureUnreadable: 'This file cannot be read as a picture. Choose a PNG, JPEG or WebP.',
  pictureSaved: 'Picture saved',
  pictureGone: 'Picture removed',
  removePicture: 'Remove picture',

  unlinkAsk: 'Take the account off {name}?',
  unlinkMeans:
    'The player and all matches stay. The account can record no matches until it is linked to a player again.',
  unlink: 'Unlink the account',
  unlinked: 'Account unlinked',
} as const

export const t: Translate<typeof english> = createMessages(english)
export const show: Show<typeof english> = showOf(english)
