import { commonMessages } from '../../ui/i18n/common-messages.ts'
import {
  createMessages,
  createShow,
  type Translate,
  type Show,
} from '../../ui/i18n/create-messages.ts'

const english = {
  ...commonMessages,
  matchCount: { one: '{count} match', other: '{count} matches' },
  email: 'E-mail',

  addPlayer: 'Add player',
  addAnyway: 'Add anyway',
  addMore: 'Keep open to add more',
  importList: 'Import a list',
  moreDetails: 'More details',
  playerAdded: 'Player added',
  editPlayer: 'Edit player',
  playerChanged: 'Player changed',
  renamedByOther: 'Someone renamed them to {name}. Save again to apply your changes.',
  nickname: 'Nickname',
  nicknameHint: 'Can be searched.',
  emailHint: 'Only organisers see it.',
  fideNumber: 'FIDE number',
  fideNumberHint: 'Shown on their page and in reports.',
  nationalNumber: 'National number',
  nationalNumberHint: 'From your federation, such as a licence.',
  startingLevel: 'Starting level',
  levelHint: 'Their first rating. Results soon replace it.',
  levelUnknown: 'Unknown',
  namesake: 'There is already a player called {name}',
  namesakeRetired: 'Retired',
  neverPlayed: 'never played',
  lastPlayedAt: 'last played {when}',

  mergeNamed: 'Merge {name}?',
  playerToKeep: 'Player to keep',
  mergeBody:
    'All matches of {from} move to {into}, and {from} is deleted. Matches between them are removed. This can’t be undone.',
  bothLinked: 'Both players are linked to accounts, so they can’t be merged',
  chooseAnother: 'Choose another',
  merge: 'Merge',
  mergedInto: 'Merged into {name}',
  matchesMoved: { one: '{count} match moved.', other: '{count} matches moved.' },
  matchesBetween: '{count} between them removed.',

  eraseAsk: 'Erase {name}?',
  eraseMeAsk: 'Erase my data?',
  erased: 'Deleted',
  erasedDetails:
    'Account, contact details, picture, devices and messages. The name in matches, tournaments, teams, groups and the audit log.',
  kept: 'Kept',
  keptDetails: {
    one: '{count} match, shown as “Former member”. Texts by others; an administrator can edit those with the name.',
    other:
      '{count} matches, shown as “Former member”. Texts by others; an administrator can edit those with the name.',
  },
  eraseBackups: 'Backups',
  backupsDetails:
    'Older backups keep the data until they are deleted. After a restore it is erased again.',
  cannotBeUndone: 'This can’t be undone.',
  typeName: 'To confirm, type “{name}”',
  yourPassword: 'Your password',
  noPassword: 'Leave empty if you have none.',
  erase: 'Erase permanently',
  eraseMe: 'Erase my data',
  playerErased: '{name} erased',
  mentionsLeft: {
    one: '{count} text still contains the name. See the admin overview.',
    other: '{count} texts still contain the name. See the admin overview.',
  },
  namesUnsearched: {
    one: '{count} name was not searched in texts: too short or shared with another member.',
    other: '{count} names were not searched in texts: too short or shared with other members.',
  },
  typeExactly: 'Type the name exactly as shown',
  deleteAsk: 'Delete {name}?',
  consequencesFailed: 'The preview could not be loaded',
  hasNoMatch: '{name} has no matches.',
  nothingElse: 'Nothing else changes.',
  matchesDeletedBody: {
    one: '{matches} of {name} will be deleted.',
    other: '{matches} of {name} will be deleted.',
  },
  opponentsAffected: {
    one: 'This affects {count} opponent.',
    other: 'This affects {count} opponents.',
  },
  tournamentsAffected:
    '{name} is withdrawn from tournaments in progress, and the name is removed from others: {tournaments}.',
  accountKept: '{account}’s account stays but needs a new player to record matches.',
  noRatingChanges: 'No other rating changes by half a point or more.',
  ratingChanges: {
    one: '{count} other rating changes by half a point or more.',
    other: '{count} other ratings change by half a point or more.',
  },
  restorableUntil: 'An administrator can restore everything until {day}.',
  toKeepHistory: 'To keep the history:',
  retireInstead: 'Retire instead',
  mergeInstead: 'Merge instead',
  delete: 'Delete',
  deleteWith: { one: 'Delete with {count} match', other: 'Delete with {count} matches' },
  playerDeleted: '{name} deleted',
  matchesDeletedToo: { one: '{count} match deleted too.', other: '{count} matches deleted too.' },
  playerRetired: '{name} retired',
  matchesStay: 'Their matches are kept.',

  invite: 'Invite {name}',
  inviteHint:
    'A code links an account to this player. It works once, for 14 days, and replaces an earlier one.',
  createCode: 'Create code',
  invitationCode: 'Invitation code',
  giveCode: 'Give this to {name} to enter under Profile → “This is me”. Valid once, until {until}.',

  pictureOf: 'Picture of {name}',
  choosePicture: 'Choose picture',
  pictureHint: 'Cropped to a square. Location and camera data are removed.',
  pictureUnreadable: 'This file is not a picture. Choose a PNG, JPEG or WebP.',
  pictureSaved: 'Picture saved',
  pictureRemoved: 'Picture removed',
  removePicture: 'Remove picture',

  unlinkAsk: 'Unlink the account from {name}?',
  unlinkBody:
    'Player and matches are kept. The account can’t record matches until it is linked again.',
  unlink: 'Unlink account',
  unlinked: 'Account unlinked',
} as const

export const t: Translate<typeof english> = createMessages('players/dialogs', english)
export const show: Show<typeof english> = createShow('players/dialogs', english)
