import type { PlayerId, UserId } from '../ids.ts'
import type { Message } from '../messages/create-messages.ts'
import { type accessMessages, t } from './messages.ts'

/** `admission`: an administrator must approve them; `email`: they must verify their address. */
export type PendingStep = 'admission' | 'email'

/** The signed-in user who performs an action, with the player record linked to them, if any. */
export type Actor = {
  readonly userId: UserId
  /** Effective role: `player` while the requested role waits for approval. */
  readonly role: 'admin' | 'organizer' | 'player'
  readonly playerId: PlayerId | null
  /** What must happen before they can take part; null or absent if nothing. */
  readonly awaits?: PendingStep | null | undefined
  /** Whether the club lets players record matches they did not play in. */
  readonly mayRecordForOthers?: boolean | undefined
  /** Whether the club lets players add guests. */
  readonly mayAddGuests?: boolean | undefined
  /** False if the club lets only organisers create groups. */
  readonly mayMakeGroups?: boolean | undefined
  /** Whether many visitors share this account. */
  readonly isDemo?: boolean | undefined
}

export const actions = [
  'match.read',
  'match.preview',
  'match.record',
  'match.correct',
  'match.void',
  'match.review',
  'match.restore',
  'live.score',
  'live.stop',
  'live.tableCode',
  'leaderboard.read',
  'player.read',
  'player.contact',
  'player.add',
  'player.import',
  'player.export',
  'player.exportContacts',
  'player.rename',
  'player.picture',
  'player.level',
  'player.retire',
  'player.restore',
  'player.delete',
  'player.erase',
  'player.merge',
  'season.manage',
  'group.create',
  'group.read',
  'group.invite',
  'group.remove',
  'group.edit',
  'group.attendance',
  'group.roles',
  'group.archive',
  'group.add',
  'group.fees',
  'team.read',
  'team.create',
  'team.manage',
  'team.captaincy',
  'team.delete',
  'team.join',
  'team.leave',
  'teamMatch.create',
  'teamMatch.plan',
  'teamMatch.lineUp',
  'teamMatch.enter',
  'teamMatch.confirm',
  'teamMatch.rule',
  'affiliation.manage',
  'system.manage',
  'tournament.read',
  'tournament.create',
  'tournament.manage',
  'tournament.delete',
  'tournament.enter',
  'tournament.leave',
  'tournament.checkIn',
  'tournament.report',
  'account.link',
  'system.read',
  'system.operate',
  'rating.rebuild',
  'user.read',
  'user.contact',
  'user.manage',
  'audit.read',
  'audit.export',
  'alert.acknowledge',
  'deletion.read',
  'deletion.restore',
  'mention.edit',
  'tablet.enrol',
  'tablet.manage',
  'display.manage',
  'webhook.manage',
  'settings.read',
  'club.settings',
] as const
export type Action = (typeof actions)[number]

/** A group for the policy; `membership` is null for non-members. */
export type GroupSubject = {
  readonly isPrivate: boolean
  readonly membership: {
    readonly role: 'admin' | 'member'
    readonly permissions: {
      readonly canInviteOthers: boolean
      readonly canRemoveMembers: boolean
      readonly canEditGroup: boolean
    }
  } | null
}

/** The subject of an action. A missing field counts against the actor: not their own, or not in time. */
export type Subject = {
  /** Match: every player in it, two to four. */
  readonly playerIds?: readonly PlayerId[] | undefined
  /** Match: when it was completed, epoch ms. */
  readonly completedAt?: number | undefined
  /** Match: whether it belongs to a tournament. */
  readonly isOfTournament?: boolean | undefined
  /** Match: whether it is a rubber of a team match. */
  readonly isOfTeamMatch?: boolean | undefined
  /** Live match: whether the actor started it. Deletion: whether the actor made it. */
  readonly isOwn?: boolean | undefined
  /** Current time, epoch ms. */
  readonly now?: number | undefined
  /** Player: the player record in question. */
  readonly playerId?: PlayerId | undefined
  /** Player: whether it is a guest, with a name but neither an e-mail nor a starting level. */
  readonly isGuest?: boolean | undefined
  /** Group: whether it is private, and the actor's membership. */
  readonly group?: GroupSubject | undefined
  /** Team: whether the actor is its captain or vice-captain. */
  readonly isCaptain?: boolean | undefined
  /** Team: whether the actor is its captain, rather than the vice-captain. */
  readonly isMainCaptain?: boolean | undefined
  /** Team: whether the actor is on it. */
  readonly isOnTeam?: boolean | undefined
  /** Team: whether its page is public. */
  readonly isPublic?: boolean | undefined
  /** Tournament: whether it is visible to organisers only. */
  readonly isDraft?: boolean | undefined
  /** Tournament: whether players may enter, or check in, by themselves now. */
  readonly isOpen?: boolean | undefined
}

export type Permission = { readonly ok: true } | { readonly ok: false; readonly reason: Message }

/** Days for which players may correct or void their own matches. */
export const CORRECTION_DAYS = 7
const CORRECTION_MS = CORRECTION_DAYS * 86_400_000

/** Maximum age of a match that players enter, in days; organisers have no such limit. */
export const ENTRY_DAYS = 30

type Rule = (actor: Actor, subject: Subject) => Message | null

/** Key of the message that names an action in a refusal. */
type ActionLabel = Extract<keyof typeof accessMessages, `do.${string}`>

const anyone: Rule = () => null

const organisersOnly =
  (label: ActionLabel): Rule =>
  (actor) =>
    actor.role === 'player' ? t('access.organisersOnly', { what: t(label) }) : null

/** Allows organisers, and lets players add guests if the club permits it. */
const organisersOrForGuests =
  (label: ActionLabel): Rule =>
  (actor, subject) =>
    actor.mayAddGuests === true && subject.isGuest === true
      ? null
      : organisersOnly(label)(actor, subject)

const adminsOnly =
  (label: ActionLabel): Rule =>
  (actor) =>
    actor.role === 'admin' ? null : t('access.adminsOnly', { what: t(label) })

function hasPlayedIn(actor: Actor, subject: Subject): boolean {
  return actor.playerId !== null && (subject.playerIds ?? []).includes(actor.playerId)
}

function isCorrectable({ completedAt, now }: Subject): boolean {
  return completedAt !== undefined && now !== undefined && now - completedAt <= CORRECTION_MS
}

const ownMatch =
  (label: ActionLabel): Rule =>
  (actor, subject) => {
    if (actor.role !== 'player') return null
    if (actor.playerId === null) return t('access.noPlayer', { what: t(label) })
    return hasPlayedIn(actor, subject) ? null : t('access.ownMatchOnly', { what: t(label) })
  }

/** Allows players to record matches of others if the club permits it, also in tournaments. */
const anyMatchWhereAllowed =
  (label: ActionLabel): Rule =>
  (actor, subject) =>
    actor.mayRecordForOthers === true ? null : ownMatch(label)(actor, subject)

const ownRecentMatch =
  (label: ActionLabel): Rule =>
  (actor, subject) => {
    const refusal = ownMatch(label)(actor, subject)
    if (actor.role !== 'player' || refusal) return refusal
    if (subject.isOfTeamMatch === true) return t('access.ofTeamMatch')
    if (subject.isOfTournament === true) {
      return t('access.ofTournament')
    }
    return isCorrectable(subject)
      ? null
      : t('access.tooLate', { what: t(label), days: CORRECTION_DAYS })
  }

const ownPlayer =
  (label: ActionLabel): Rule =>
  (actor, subject) => {
    if (actor.role !== 'player') return null
    const isOwn = actor.playerId !== null && actor.playerId === subject.playerId
    return isOwn ? null : t('access.ownPlayerOnly', { what: t(label) })
  }

/** Allows the team's captain and vice-captain, organisers and administrators. */
const captainOrOrganiser =
  (label: ActionLabel): Rule =>
  (actor, subject) =>
    actor.role === 'player' && subject.isCaptain !== true
      ? t('access.captainsOnly', { what: t(label) })
      : null

/** Allows the team's captain, organisers and administrators, but not the vice-captain. */
const mainCaptainOrOrganiser =
  (label: ActionLabel): Rule =>
  (actor, subject) =>
    actor.role === 'player' && subject.isMainCaptain !== true
      ? t('access.captainsOnly', { what: t(label) })
      : null

const whileOpen =
  (rule: Rule, closed: Message): Rule =>
  (actor, subject) =>
    rule(actor, subject) ?? (actor.role === 'player' && subject.isOpen !== true ? closed : null)

/** Administrators see every private group; demo visitors only see their own. */
export const canSeePrivateGroups = ({ role, isDemo }: Pick<Actor, 'role' | 'isDemo'>) =>
  role === 'admin' && isDemo !== true

/** Organisers manage public groups; they see private groups only as members. */
const canSeeGroup: Rule = (actor, { group }) => {
  if (group === undefined) return t('access.noGroup')
  if (!group.isPrivate || group.membership !== null || canSeePrivateGroups(actor)) return null
  return t('access.noGroup')
}

const groupAdminOrAllowedMember =
  (
    label: ActionLabel,
    isAllowed: (membership: NonNullable<GroupSubject['membership']>) => boolean,
    refusalKey:
      | 'access.groupPermission'
      | 'access.groupAdminsOnly'
      | 'access.groupMembersOnly' = 'access.groupPermission',
  ): Rule =>
  (actor, subject) => {
    const hidden = canSeeGroup(actor, subject)
    if (hidden !== null || subject.group === undefined) return hidden
    const { isPrivate, membership } = subject.group
    const managesGroup = isPrivate ? canSeePrivateGroups(actor) : actor.role !== 'player'
    if (managesGroup || membership?.role === 'admin') return null
    if (membership !== null && isAllowed(membership)) return null
    return t(refusalKey, { what: t(label) })
  }

const rules: Record<Action, Rule> = {
  'match.read': anyone,
  'match.preview': anyone,
  'match.record': anyMatchWhereAllowed('do.record'),
  'match.correct': ownRecentMatch('do.correct'),
  'match.void': ownRecentMatch('do.void'),
  'match.review': organisersOnly('do.reviewMatches'),
  'match.restore': organisersOnly('do.liftVoids'),
  'live.score': anyMatchWhereAllowed('do.score'),
  'live.stop': (actor, subject) =>
    subject.isOwn === true ? null : organisersOnly('do.stopLive')(actor, subject),
  'live.tableCode': organisersOnly('do.giveTableCodes'),
  'leaderboard.read': anyone,
  'player.read': anyone,
  'player.contact': ownPlayer('do.seeEmail'),
  'player.add': organisersOrForGuests('do.addPlayers'),
  'player.import': organisersOnly('do.importPlayers'),
  'player.export': organisersOnly('do.exportPlayers'),
  'player.exportContacts': organisersOnly('do.exportPlayers'),
  'player.rename': ownPlayer('do.rename'),
  'player.picture': ownPlayer('do.changePicture'),
  'player.level': organisersOnly('do.giveLevel'),
  'player.retire': organisersOnly('do.retirePlayers'),
  'player.restore': organisersOnly('do.restorePlayers'),
  'player.delete': organisersOnly('do.deletePlayers'),
  'player.erase': adminsOnly('do.erasePlayers'),
  'player.merge': organisersOnly('do.mergePlayers'),
  'season.manage': organisersOnly('do.manageSeasons'),
  'group.create': (actor) =>
    actor.playerId === null
      ? t('access.noPlayerForGroups')
      : actor.mayMakeGroups === false
        ? organisersOnly('do.makeGroups')(actor, {})
        : null,
  'group.read': canSeeGroup,
  'group.invite': groupAdminOrAllowedMember(
    'do.invite',
    ({ permissions }) => permissions.canInviteOthers,
  ),
  'group.remove': groupAdminOrAllowedMember(
    'do.removeMembers',
    ({ permissions }) => permissions.canRemoveMembers,
  ),
  'group.edit': groupAdminOrAllowedMember(
    'do.editGroup',
    ({ permissions }) => permissions.canEditGroup,
  ),
  'group.attendance': groupAdminOrAllowedMember(
    'do.seeAttendance',
    () => true,
    'access.groupMembersOnly',
  ),
  'group.roles': groupAdminOrAllowedMember('do.giveRoles', () => false, 'access.groupAdminsOnly'),
  'group.archive': groupAdminOrAllowedMember(
    'do.archiveGroup',
    () => false,
    'access.groupAdminsOnly',
  ),
  'group.fees': groupAdminOrAllowedMember('do.manageFees', () => false, 'access.groupAdminsOnly'),
  'group.add': (actor, subject) =>
    groupAdminOrAllowedMember(
      'do.addMembers',
      () => false,
      'access.groupAdminsOnly',
    )(actor, subject) ?? organisersOnly('do.addMembers')(actor, subject),
  'team.read': (actor, subject) =>
    actor.role !== 'player' || subject.isPublic === true || subject.isOnTeam === true
      ? null
      : t('access.privateTeam'),
  'team.create': organisersOnly('do.createTeams'),
  'team.manage': captainOrOrganiser('do.manageTeam'),
  'team.captaincy': mainCaptainOrOrganiser('do.handCaptaincy'),
  'team.delete': organisersOnly('do.deleteTeams'),
  'team.join': ownPlayer('do.join'),
  'team.leave': ownPlayer('do.takeOut'),
  'teamMatch.create': captainOrOrganiser('do.arrangeTeamMatch'),
  'teamMatch.plan': captainOrOrganiser('do.dateTeamMatch'),
  'teamMatch.lineUp': captainOrOrganiser('do.lineUp'),
  'teamMatch.enter': (actor, subject) =>
    subject.isOnTeam === true ? null : captainOrOrganiser('do.keepSheet')(actor, subject),
  'teamMatch.confirm': captainOrOrganiser('do.confirmTeamMatch'),
  'teamMatch.rule': organisersOnly('do.ruleTeamMatch'),
  'affiliation.manage': organisersOnly('do.manageAffiliations'),
  'system.manage': organisersOnly('do.manageSystems'),
  'tournament.read': (actor, subject) =>
    subject.isDraft === false ? null : organisersOnly('do.seeDrafts')(actor, subject),
  'tournament.create': organisersOnly('do.createTournaments'),
  'tournament.manage': organisersOnly('do.runTournament'),
  'tournament.delete': organisersOnly('do.deleteTournaments'),
  'tournament.enter': whileOpen(ownPlayer('do.enter'), t('access.registrationClosed')),
  'tournament.leave': ownPlayer('do.withdraw'),
  'tournament.checkIn': whileOpen(ownPlayer('do.checkIn'), t('access.checkInClosed')),
  'tournament.report': anyMatchWhereAllowed('do.report'),
  'account.link': organisersOnly('do.linkAccounts'),
  'system.read': adminsOnly('do.seeSystem'),
  'system.operate': adminsOnly('do.operateSystem'),
  'rating.rebuild': adminsOnly('do.rebuildRatings'),
  'user.read': adminsOnly('do.seeUsers'),
  'user.contact': adminsOnly('do.seeUsers'),
  'user.manage': adminsOnly('do.manageUsers'),
  'audit.read': adminsOnly('do.readAudit'),
  'audit.export': adminsOnly('do.exportAudit'),
  'alert.acknowledge': adminsOnly('do.acknowledgeAlerts'),
  'deletion.read': adminsOnly('do.seeDeletions'),
  'deletion.restore': (actor, subject) =>
    subject.isOwn === true ? null : adminsOnly('do.bringBack')(actor, subject),
  'mention.edit': adminsOnly('do.editMentions'),
  'tablet.enrol': organisersOnly('do.enrolTablets'),
  'webhook.manage': adminsOnly('do.manageWebhooks'),
  'tablet.manage': adminsOnly('do.manageTablets'),
  'display.manage': organisersOnly('do.manageDisplays'),
  'settings.read': adminsOnly('do.seeSettings'),
  'club.settings': adminsOnly('do.changeSettings'),
}

const always = () => true

/**
 * Actions refused to demo accounts in any role, because many visitors share them and rely on what these actions
 * would remove or reveal. Some depend on the subject.
 */
const closedInDemo: Partial<Record<Action, (subject: Subject) => boolean>> = {
  'player.exportContacts': always,
  'player.delete': always,
  'player.erase': always,
  'player.merge': always,
  'team.delete': always,
  'tournament.delete': ({ isDraft }) => isDraft !== true,
  'account.link': always,
  'system.operate': always,
  'rating.rebuild': always,
  'user.contact': always,
  'user.manage': always,
  'audit.export': always,
  'alert.acknowledge': always,
  'deletion.restore': ({ isOwn }) => isOwn !== true,
  'mention.edit': always,
  'tablet.enrol': always,
  'tablet.manage': always,
  'webhook.manage': always,
  'club.settings': always,
}

const refuseInDemo = ({ isDemo }: Actor, action: Action, subject: Subject): Message | null =>
  isDemo === true && closedInDemo[action]?.(subject) === true ? t('access.notInDemo') : null

const readOnlyActions = /\.(read|preview|contact)$/

/** Refuses everything while approval is pending, and writes while the address is unverified. */
function refuseWhilePending(actor: Actor, action: Action): Message | null {
  if (actor.awaits === 'admission') return t('access.awaitsAdmission')
  if (actor.awaits === 'email' && !readOnlyActions.test(action)) return t('access.awaitsEmail')
  return null
}

/**
 * Returns whether a signed-in user may do something, or the reason why not as a sentence. Times in the
 * subject are epoch ms. Used by both the server and the screens.
 * Source: specification, point 6.
 */
export function can(actor: Actor, action: Action, subject: Subject = {}): Permission {
  const reason =
    refuseWhilePending(actor, action) ??
    rules[action](actor, subject) ??
    refuseInDemo(actor, action, subject)
  return reason === null ? { ok: true } : { ok: false, reason }
}
