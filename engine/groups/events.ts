import type { PlayerId } from '../ids.ts'
import type { GroupCategory, GroupTemplateId } from './templates.ts'

/** Properties of a group, without its members. */
export type GroupDetails = {
  readonly name: string
  readonly description: string
  /** `#rrggbb`. */
  readonly color: string
  readonly icon: string
  readonly category: GroupCategory
  readonly maxSize: number
  readonly isPrivate: boolean
  readonly requireApproval: boolean
}

export type GroupPermissions = {
  readonly canInviteOthers: boolean
  readonly canRemoveMembers: boolean
  readonly canEditGroup: boolean
}

export const noPermissions: GroupPermissions = {
  canInviteOthers: false,
  canRemoveMembers: false,
  canEditGroup: false,
}

export const allPermissions: GroupPermissions = {
  canInviteOthers: true,
  canRemoveMembers: true,
  canEditGroup: true,
}

export const memberRoles = ['admin', 'member'] as const
export type MemberRole = (typeof memberRoles)[number]

/** How a member joined. */
export type JoinMethod =
  | 'created'
  | 'invitation'
  | 'link'
  | 'request'
  | 'button'
  | 'added'
  | 'returned'

/** Recipient of an invitation: a player, or the digest of an e-mail address or phone number. */
export type Invitee =
  | { readonly kind: 'player'; readonly player: PlayerId }
  | { readonly kind: 'contact'; readonly contact: string }

type EventBody =
  | {
      readonly type: 'created'
      readonly facts: GroupDetails
      readonly template: GroupTemplateId | null
    }
  | { readonly type: 'edited'; readonly facts: Partial<GroupDetails> }
  | { readonly type: 'archived' }
  | { readonly type: 'restored' }
  /** Whether a member attends every meetup unless they decline. */
  | { readonly type: 'always_in_set'; readonly player: PlayerId; readonly isAlways: boolean }
  /** Whether a member receives no notices of the group, except those meant for them alone. */
  | { readonly type: 'mute_set'; readonly player: PlayerId; readonly isMuted: boolean }
  | {
      readonly type: 'joined'
      readonly player: PlayerId
      readonly way: JoinMethod
      readonly role: MemberRole
      readonly title: string
      /** Who admitted the member; null if they joined by themselves. */
      readonly addedBy: PlayerId | null
    }
  | { readonly type: 'left'; readonly player: PlayerId }
  | { readonly type: 'removed'; readonly player: PlayerId }
  | {
      readonly type: 'member_changed'
      readonly player: PlayerId
      readonly role: MemberRole
      readonly title: string
      readonly permissions: GroupPermissions
    }
  | { readonly type: 'requested'; readonly player: PlayerId; readonly message: string }
  | { readonly type: 'refused'; readonly player: PlayerId }
  | { readonly type: 'request_withdrawn'; readonly player: PlayerId }
  | {
      readonly type: 'invited'
      readonly id: string
      readonly to: Invitee
      readonly message: string
      readonly hours: number
      /** Digest of the secret in its link. */
      readonly link: string
    }
  | { readonly type: 'resent'; readonly id: string; readonly link: string }
  | { readonly type: 'revoked'; readonly id: string }
  | { readonly type: 'accepted'; readonly id: string; readonly player: PlayerId }
  | {
      readonly type: 'declined'
      readonly id: string
      readonly player: PlayerId
      /** Whether the recipient blocks all further invitations to this group. */
      readonly never: boolean
    }
  | {
      readonly type: 'link_made'
      readonly id: string
      readonly link: string
      readonly maxUses: number
      readonly hours: number
    }
  | { readonly type: 'link_used'; readonly id: string }
  | { readonly type: 'link_closed'; readonly id: string }
  | { readonly type: 'noticed'; readonly text: string; readonly until: number | null }
  | { readonly type: 'notice_removed' }
  /** The player was deleted; their records stay, without a name. */
  | { readonly type: 'player_gone'; readonly player: PlayerId }
  /** The player retired from the club and stays a member. */
  | { readonly type: 'player_retired'; readonly player: PlayerId }
  | { readonly type: 'player_merged'; readonly player: PlayerId; readonly into: PlayerId }

/** An event in a group's log. `at` is epoch ms; `by` is null for the system. */
export type GroupEvent = EventBody & { readonly at: number; readonly by: PlayerId | null }
export type GroupEventType = GroupEvent['type']
