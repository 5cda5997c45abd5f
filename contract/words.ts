import { accountWords } from '#engine/accounts/words.ts'
import { sportWords } from '#engine/sports/words.ts'
import { tournamentWords } from '#engine/tournaments/words.ts'
import { type Given, sayFrom, type Sayer } from '#engine/words/say.ts'

/**
 * What the server refuses with beside the rules of the engine, in English. Source: specification,
 * points 5 to 8, where it has the sentence.
 */
export const refusalWords = {
  ...accountWords,
  ...sportWords,
  ...tournamentWords,
  'live.notFound': 'No such live match',
  'live.notPublic': 'This club shows its results to its members',
  'display.notFound': 'This screen was switched off',
  'display.wrongCode': 'No screen shows this code now: look at it again',
  'display.tooMany': 'Too many screens wait to be paired. Try again in a few minutes.',
  'display.codeTaken': 'Another screen shows this code',
  'live.stopped': 'This match was stopped',
  'live.finished': 'This match is on record already',
  'live.notStopped': 'This match was not stopped',
  'live.notOver': 'The match is not over yet',
  'live.notOnRecord': 'This match is not on record yet',
  'live.notHead': 'Something was entered since: look at it first',
  'live.openForks': 'Two versions of this match differ: decide between them first',
  'live.noFork': 'There is no such version',
  'live.forkDecided': 'This was decided already',
  'live.scoredAlready': 'This match is being scored already',
  'live.numberTaken': 'Another entry of this device has this number',
  'live.otherSport': 'The tournament plays another sport',
  'live.decided': 'This match has a result already',
  'live.pairsOnly': 'A pair has two players on both sides',
  'live.tooMany': 'A match has at most {most} entries',
  'request.noEndpoint': 'No such endpoint: {method} {path}',
  'request.invalidToken': 'Invalid or expired token',
  'request.notAuthenticated': 'Not authenticated',
  'request.otherSite': 'Requests from another site are refused',
  'request.script': 'Script tags are not allowed',
  'request.repeated': 'Must not repeat one character {most} times or more',
  'request.nullBytes': 'Null bytes are not allowed',
  'request.idempotencyKey': 'Idempotency-Key must be 1 to 200 visible characters',
  'request.keyReused': 'This Idempotency-Key was used for a different request',
  'request.stale': 'This was changed by somebody else in the meantime. Reload to see the change.',
  'request.tooLarge': 'Request body is too large',
  'request.notJson': 'Content-Type must be application/json',
  'request.tooDeep': 'The request has more than {most} levels',
  'request.brokenJson': 'Body is not valid JSON',
  'request.malformedAddress': 'The address is malformed',
  'request.unreadable': 'The request could not be read',
  'request.exists': 'Already exists',

  'server.databaseSilent': 'The database does not answer',
  'server.databaseBusy': 'The database is in use by another program',
  'server.databaseFull': 'There is no room left to store anything',
  'server.databaseDamaged': 'The database is damaged: a backup has to be put in its place',
  'server.stopping': 'The server stops. Send this again.',
  'server.busy': 'Too much is asked for at once. Ask again in a moment.',
  'server.failed': 'Internal server error',
  'server.databaseNotReady': 'The database is not ready',
  'server.onPostgres': 'This club is on PostgreSQL: back it up with pg_dump.',

  'player.emailTaken': 'A player with this email already exists',
  'player.notFound': 'Player not found',
  'player.avatarKind': 'Avatar must be a picture in PNG, JPEG or WebP',
  'player.avatarSize': 'Avatar must be no more than 256 kB',
  'player.avatarEdges': 'Avatar must be no more than {most} pixels wide and high',
  'player.noAvatar': 'Avatar not found',
  'player.nobodyCalled': 'Nobody is called “{name}”',
  'player.severalCalled': 'Several players are called “{name}”: choose which one',
  'player.intoThemselves': 'A player cannot be merged into themselves',
  'player.bothLinked': 'Both players are linked to accounts, so they cannot be merged',
  'player.linkedElsewhere': 'This player is linked to another account',
  'player.linkedAlready': 'This player is linked to this account already',
  'player.isLinked': 'This player is linked to an account already',
  'player.isNotLinked': 'This player is linked to no account',
  'player.claimed': 'This account has asked for a player already',
  'player.claimGone': 'This request is gone',
  'player.wrongCode': 'This code is wrong, used or has run out',

  'club.wrongCode': 'This is not the code that the server printed when it started',
  'club.notFound': 'The club is not set up yet',
  'club.sportNotPlayed': '{sport} is not played in this club any more',
  'season.notFound': 'There is no such season',
  'season.endsFirst': 'The last day cannot be before the first',
  'season.nameTaken': 'Another season has this name',
  'club.isSetUp': 'This club has an administrator already',

  'account.emailTaken': 'User with this email already exists',
  'account.handleTaken': 'This username is taken',
  'account.phoneTaken': 'This phone number is in use',
  'account.demoHandle': "The demo user's username cannot be changed",
  'account.lastAdmin': 'The club needs at least one administrator',
  'account.notFound': 'User not found',
  'account.notFoundOrLocked': 'User not found or account locked',
  'account.locked': 'Account is locked',
  'account.lockedNow': 'Account has been locked due to too many failed attempts',
  'account.lockedUntil': 'Account is locked. Try again after {time}',
  'account.signInAgain':
    'This account has no password to ask for. Sign out and in again, then go on.',
  'account.passwordDue': 'Choose a password of your own first; the one you have was made for you.',
  'account.notInDemo':
    'Many people visit the demo club with this account, so this cannot be done here.',
  'account.signUpClosed': 'This club takes no sign-ups. Ask an administrator for an account.',
  'account.nothingWaits': 'Nothing of this account waits for approval any more',
  'account.demoOff': 'Demo mode is off',
  'account.deviceGone': 'This device is signed out',
  'account.phoneIsOnlyWay': 'The phone is the only way into this account. Set a password first.',
  'account.suspicious': 'Request blocked due to suspicious activity',

  'signIn.wrong': 'Invalid credentials',
  'signIn.refreshToken': 'Invalid refresh token',
  'signIn.token': 'Invalid token',
  'signIn.tooMany': 'Too many attempts. Please try again after {time}',

  'secondFactor.tooMany': 'Too many 2FA attempts. Please try again later',
  'secondFactor.isOn': 'The second factor is on already',
  'secondFactor.isOff': '2FA not enabled for this user',
  'secondFactor.wrongCode': 'Invalid 2FA code',

  'phone.unknownCountry': 'There is no country with this code',
  'phone.format': 'Invalid phone number format',
  'phone.notSent': 'Failed to send verification code',
  'phone.tooManyResends': 'Too many resend attempts. Please try again later',
  'phone.noSession': 'No verification session found. Please request a new code',
  'phone.expired': 'Verification session has expired. Please request a new code',
  'phone.exhausted': 'Too many verification attempts. Please request a new code',
  'phone.wrongCode': 'Invalid verification code',

  'passkey.tooMany': 'An account has at most 20 passkeys',
  'passkey.notVerified': 'The passkey could not be verified',
  'passkey.gone': 'This passkey is gone already',

  'password.invalid': 'Invalid password',
  'password.requirements': 'Password requirements not met',
  'password.mismatch': 'Passwords do not match',
  'password.newMismatch': 'New passwords do not match',
  'password.reused': 'Cannot reuse a previous password',
  'password.currentWrong': 'Current password is incorrect',

  'tablet.recordsOnly': 'This tablet of the club records and reports matches, and nothing else',
  'tablet.notFound': 'This tablet was ended already',
  'deletion.notFound': 'This was brought back already, or its 30 days are over',
  'alert.notFound': 'Alert not found',

  'match.notFound': 'Match not found',
  'match.likelyDouble': 'Recorded {minutes} min ago by {name}: is it the same match?',
  'match.onRecord': 'A match like it is on record already, entered by {name}',
  'match.sentBefore': 'This row was recorded before with another result: correct that match',
  'match.isNotVoid': 'This match counts already',
  'match.restoredThere': 'Report the result in the tournament again: the match follows',
  'match.isVoid': 'This match is void already',
  'match.voidStays': 'A void match cannot be corrected',
  'match.inFuture': 'A match cannot be in the future',
  'match.tooEarly': 'A match cannot be before 1970',
  'match.tooLongAgo': 'A match can be entered up to {days} days back; ask an organiser.',
  'match.ofTournament':
    'The sport, the players and the type of a tournament match come from its tournament',

  'tournament.bothEntered': 'Both players entered {name}, so they cannot be merged',
  'tournament.notFound': 'Tournament not found',
  'tournament.playersChanged':
    'The players of this match have changed in the meantime. Reload to see them.',
  'tournament.noReport': 'Only a Swiss tournament or a round robin has a report',
  'tournament.reportAfterStart': 'A report is made once the tournament has started',
  'tournament.ratedIsFixed':
    'Whether matches are rated cannot be changed once the tournament has started',
  'tournament.endBeforeStart': 'The end cannot be before the start',
  'tournament.minimumAboveMaximum': 'The minimum cannot be more than the maximum of participants',
  'tournament.noSuchLength': '{sport} has no best of {count}. Valid formats: {formats}',
  'tournament.tableNamedTwice': 'Each table needs a name of its own',

  'table.none': 'No table is free',
  'table.nothingToCall': 'No match can be called now',
  'table.notReady': 'This match is not ready to be played',
  'table.calledAlready': 'This match is called to {table} already',
  'table.playing': 'A player of this match stands at a table now',
  'table.unknown': 'The tournament has no table named {table}',
  'table.inUse': '{table} is in use',
  'table.taken': 'This table is in use',
  'table.notCalled': 'This match is not called',

  'report.line': 'Line {line}: {problem}',
  'report.player': 'Player {number}, {name}: {problem}',
} as const

export type RefusalKey = keyof typeof refusalWords

/** Sentences that stand as they are. */
export type PlainKey = {
  [K in RefusalKey]: Given<(typeof refusalWords)[K]> extends [] ? K : never
}[RefusalKey]

export const say: Sayer<typeof refusalWords> = sayFrom(refusalWords)
