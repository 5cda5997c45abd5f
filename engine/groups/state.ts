import type { PlayerId } from '../ids.ts'
import type { GroupDetails, GroupPermissions, Invitee, MemberRole, JoinMethod } from './events.ts'
import type { GroupTemplateId } from './templates.ts'

/** A period of membership; `to` is null while it lasts. */
export type Period = {
  readonly from: number
  readonly to: number | null
  readonly end: 'left' | 'removed' | 'merged' | 'gone' | null
}

export type Member = {
  readonly player: PlayerId
  readonly role: MemberRole
  readonly title: string
  readonly permissions: GroupPermissions
  readonly joinedAt: number
  readonly addedBy: PlayerId | null
  readonly way: JoinMethod
  /** When they became an admin; null for others. */
  readonly adminSince: number | null
  /** Whether they attend every meetup unless they decline. */
  readonly isAutoSignedUp: boolean
  /** Whether they receive no notices of the group, except those meant for them alone. */
  readonly isMuted: boolean
}

export const invitationStatuses = ['pending', 'expired', 'accepted', 'declined', 'revoked'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

export type Invitation = {
  readonly id: string
  readonly to: Invitee
  readonly by: PlayerId | null
  readonly message: string
  readonly createdAt: number
  readonly updatedAt: number
  /** When it was last sent. */
  readonly sentAt: number
  /** Number of resends. */
  readonly resends: number
  readonly hours: number
  readonly expiresAt: number
  readonly status: InvitationStatus
  readonly respondedAt: number | null
  /** The player who accepted or declined it; null if unanswered or if the player was deleted. */
  readonly answeredBy: PlayerId | null
  readonly link: string
}

export type JoinLink = {
  readonly id: string
  readonly link: string
  readonly by: PlayerId | null
  readonly maxUses: number
  readonly uses: number
  readonly createdAt: number
  readonly expiresAt: number
  readonly status: 'open' | 'used_up' | 'expired'
}

/** Pending requests only. */
export type JoinRequest = {
  readonly player: PlayerId
  readonly message: string
  readonly at: number
}

export type PinnedNotice = {
  readonly text: string
  readonly by: PlayerId | null
  readonly at: number
  readonly until: number | null
}

export type GroupState = {
  readonly status: 'active' | 'archived'
  readonly details: GroupDetails
  readonly template: GroupTemplateId | null
  readonly createdAt: number
  readonly createdBy: PlayerId | null
  /** In order of joining. */
  readonly members: ReadonlyMap<PlayerId, Member>
  /** All periods of membership, earliest first. */
  readonly periods: ReadonlyMap<PlayerId, readonly Period[]>
  readonly invitations: ReadonlyMap<string, Invitation>
  readonly requests: ReadonlyMap<PlayerId, JoinRequest>
  readonly link: JoinLink | null
  /** Keys of invitees who blocked invitations from this group. */
  readonly blockedBy: ReadonlySet<string>
  readonly notice: PinnedNotice | null
}
