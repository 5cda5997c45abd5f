import { sayFrom, type Sayer } from '../words/say.ts'

/** Why somebody may not do something, in English; `do.` is what they would. */
export const accessWords = {
  'access.signInFirst': 'Sign in first.',
  'access.awaitsAdmission': 'An administrator has yet to let you in.',
  'access.awaitsEmail':
    'Verify your e-mail first: open the link that was sent to you, or have it sent again under Settings.',
  'access.notInDemo': 'Visitors of the demo club cannot do this: others rely on it.',
  'access.organisersOnly': 'Only organisers and admins can {what}.',
  'access.adminsOnly': 'Only admins can {what}.',
  'access.noPlayer': 'Link your account to a player to {what} matches.',
  'access.ownMatchOnly': 'You can {what} only matches that you play in.',
  'access.ofTournament': 'A result of a tournament is corrected by an organiser.',
  'access.tooLate': 'You can {what} a match for {days} days after it; ask an organiser.',
  'access.ownPlayerOnly': 'You can {what} only your own player.',
  'access.registrationClosed': 'Registration is not open; ask an organiser.',
  'access.checkInClosed': 'Check-in is not open; ask an organiser.',

  'do.record': 'record',
  'do.correct': 'correct',
  'do.void': 'void',
  'do.reviewMatches': 'look through matches',
  'do.seeEmail': 'see the e-mail of',
  'do.addPlayers': 'add players',
  'do.importPlayers': 'import players',
  'do.rename': 'rename',
  'do.giveLevel': 'give a starting level',
  'do.retirePlayers': 'retire players',
  'do.restorePlayers': 'bring players back',
  'do.deletePlayers': 'delete players',
  'do.mergePlayers': 'merge players',
  'do.createTournaments': 'create tournaments',
  'do.runTournament': 'run a tournament',
  'do.enter': 'enter',
  'do.withdraw': 'withdraw',
  'do.checkIn': 'check in',
  'do.report': 'report',
  'do.linkAccounts': 'link accounts with players',
  'do.operateSystem': 'operate the system',
  'do.rebuildRatings': 'rebuild the ratings',
  'do.seeUsers': 'see the users',
  'do.manageUsers': 'manage users',
  'do.readAudit': 'read the audit log',
  'do.changeSettings': 'change the settings of the club',
} as const

export const say: Sayer<typeof accessWords> = sayFrom(accessWords)
