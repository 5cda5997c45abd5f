/** Who is asking: a signed-in user, with the player record linked to them, if any. */
export type Actor = {
  readonly userId: string
  readonly role: 'admin' | 'organizer' | 'player'
  readonly playerId: string | null
}

export const actions = [
  'match.read',
  'match.preview',
  'match.record',
  'match.correct',
  'match.void',
  'leaderboard.read',
  'player.read',
  'player.contact',
  'player.add',
  'player.import',
  'player.rename',
  'player.level',
  'player.retire',
  'player.restore',
  'player.delete',
  'player.merge',
  'tournament.create',
  'tournament.manage',
  'tournament.enter',
  'tournament.leave',
  'tournament.checkIn',
  'tournament.report',
  'account.link',
  'system.operate',
  'rating.rebuild',
  'user.read',
  'user.manage',
  'audit.read',
] as const
export type Action = (typeof actions)[number]

/** What the action is about. A part that is missing counts as not theirs and not in time. */
export type Subject = {
  /** Match: every player in it, two to four. */
  readonly playerIds?: readonly string[] | undefined
  /** Match: when it was completed, epoch ms. */
  readonly completedAt?: number | undefined
  /** Match: whether it belongs to a tournament. */
  readonly isOfTournament?: boolean | undefined
  /** The present moment, epoch ms. */
  readonly now?: number | undefined
  /** Player: the player record in question. */
  readonly playerId?: string | undefined
  /** Tournament: whether players may enter, or check in, by themselves now. */
  readonly isOpen?: boolean | undefined
}

export type Permission = { readonly ok: true } | { readonly ok: false; readonly reason: string }

/** How long players may correct or void their own matches, in days. */
export const CORRECTION_DAYS = 7
const CORRECTION_MS = CORRECTION_DAYS * 86_400_000

type Rule = (actor: Actor, subject: Subject) => string | null

const anyone: Rule = () => null

const organisersOnly =
  (what: string): Rule =>
  (actor) =>
    actor.role === 'player' ? `Only organisers and admins can ${what}.` : null

const adminsOnly =
  (what: string): Rule =>
  (actor) =>
    actor.role === 'admin' ? null : `Only admins can ${what}.`

function playsIn(actor: Actor, subject: Subject): boolean {
  return actor.playerId !== null && (subject.playerIds ?? []).includes(actor.playerId)
}

function inTime({ completedAt, now }: Subject): boolean {
  return completedAt !== undefined && now !== undefined && now - completedAt <= CORRECTION_MS
}

const ownMatch =
  (what: string): Rule =>
  (actor, subject) => {
    if (actor.role !== 'player') return null
    if (actor.playerId === null) return `Link your account to a player to ${what} matches.`
    return playsIn(actor, subject) ? null : `You can ${what} only matches that you play in.`
  }

const ownRecentMatch =
  (what: string): Rule =>
  (actor, subject) => {
    const notTheirs = ownMatch(what)(actor, subject)
    if (actor.role !== 'player' || notTheirs) return notTheirs
    if (subject.isOfTournament === true) {
      return 'A result of a tournament is corrected by an organiser.'
    }
    return inTime(subject)
      ? null
      : `You can ${what} a match for ${CORRECTION_DAYS} days after it; ask an organiser.`
  }

const ownPlayer =
  (what: string): Rule =>
  (actor, subject) => {
    if (actor.role !== 'player') return null
    const theirs = actor.playerId !== null && actor.playerId === subject.playerId
    return theirs ? null : `You can ${what} only your own player.`
  }

const whileOpen =
  (rule: Rule, closed: string): Rule =>
  (actor, subject) =>
    rule(actor, subject) ?? (actor.role === 'player' && subject.isOpen !== true ? closed : null)

const rules: Record<Action, Rule> = {
  'match.read': anyone,
  'match.preview': anyone,
  'match.record': ownMatch('record'),
  'match.correct': ownRecentMatch('correct'),
  'match.void': ownRecentMatch('void'),
  'leaderboard.read': anyone,
  'player.read': anyone,
  'player.contact': ownPlayer('see the e-mail of'),
  'player.add': organisersOnly('add players'),
  'player.import': organisersOnly('import players'),
  'player.rename': ownPlayer('rename'),
  'player.level': organisersOnly('give a starting level'),
  'player.retire': organisersOnly('retire players'),
  'player.restore': organisersOnly('bring players back'),
  'player.delete': organisersOnly('delete players'),
  'player.merge': organisersOnly('merge players'),
  'tournament.create': organisersOnly('create tournaments'),
  'tournament.manage': organisersOnly('run a tournament'),
  'tournament.enter': whileOpen(ownPlayer('enter'), 'Registration is not open; ask an organiser.'),
  'tournament.leave': ownPlayer('withdraw'),
  'tournament.checkIn': whileOpen(ownPlayer('check in'), 'Check-in is not open; ask an organiser.'),
  'tournament.report': ownMatch('report'),
  'account.link': organisersOnly('link accounts with players'),
  'system.operate': adminsOnly('operate the system'),
  'rating.rebuild': adminsOnly('rebuild the ratings'),
  'user.read': adminsOnly('see the users'),
  'user.manage': adminsOnly('manage users'),
  'audit.read': adminsOnly('read the audit log'),
}

/**
 * Whether a signed-in user may do something, or the reason why not as a sentence for people.
 * Times in the subject are epoch ms. Server and screens both ask here.
 * Source: specification, point 6; decisions, Roles.
 */
export function can(actor: Actor, action: Action, subject: Subject = {}): Permission {
  const reason = rules[action](actor, subject)
  return reason === null ? { ok: true } : { ok: false, reason }
}
