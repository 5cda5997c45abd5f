import { forbidden, refuse, type Decision } from '../decision.ts'
import type { Actor } from '../access/policy.ts'
import { t as accessText } from '../access/messages.ts'
import type { PlayerId } from '../ids.ts'
import type { GroupEvent, GroupDetails, GroupPermissions, Invitee, MemberRole } from './events.ts'
import type { GroupState } from './state.ts'

/** Commands to a group, with facts about players that its log does not contain. */
export type GroupCommand =
  | { readonly type: 'edit'; readonly details: Partial<GroupDetails> }
  | { readonly type: 'archive' }
  /** `eligibleAdmins`: players with an account who have not retired. */
  | { readonly type: 'restore'; readonly eligibleAdmins: ReadonlySet<PlayerId> }
  | { readonly type: 'join'; readonly message: string }
  | { readonly type: 'withdraw' }
  | { readonly type: 'answer_request'; readonly player: PlayerId; readonly approve: boolean }
  | {
      readonly type: 'add'
      readonly player: PlayerId
      readonly hasAccount: boolean
      /** Whether this player has retired from the club. */
      readonly hasRetired: boolean
    }
  | { readonly type: 'leave' }
  | { readonly type: 'always_in'; readonly isAlways: boolean }
  | { readonly type: 'mute'; readonly isMuted: boolean }
  | { readonly type: 'remove'; readonly player: PlayerId }
  | {
      readonly type: 'change_member'
      readonly player: PlayerId
      readonly role: MemberRole
      readonly title: string
      readonly permissions: GroupPermissions
    }
  | {
      readonly type: 'invite'
      readonly id: string
      readonly to: Invitee
      readonly message: string
      readonly hours: number
      readonly link: string
      /** Whether the recipient can't be invited for a reason hidden from the inviter. */
      readonly isUnavailable: boolean
    }
  | {
      readonly type: 'resend'
      readonly invitation: string
      readonly link: string
      /** As in `invite`. */
      readonly isUnavailable: boolean
    }
  | { readonly type: 'revoke'; readonly invitation: string }
  /** `contacts`: digests of the addresses that the sender has verified. */
  | { readonly type: 'accept'; readonly invitation: string; readonly contacts: readonly string[] }
  | {
      readonly type: 'decline'
      readonly invitation: string
      readonly contacts: readonly string[]
      /** Whether to block all further invitations to this group. */
      readonly never: boolean
    }
  | {
      readonly type: 'make_link'
      readonly id: string
      readonly link: string
      readonly maxUses: number | null
      readonly hours: number
    }
  | { readonly type: 'close_link' }
  | { readonly type: 'join_by_link'; readonly link: string; readonly message: string }
  | { readonly type: 'notice'; readonly text: string; readonly until: number | null }
  | { readonly type: 'remove_notice' }

/** The sender of a command. `isRetired` means retired from the club. */
export type GroupActor = {
  readonly actor: Actor
  readonly isRetired: boolean
  readonly now: number
}

export type GroupDecision = Decision<GroupEvent>

/** The group and the sender of a command. `me` is null for an administrator without a player. */
export type CommandContext = GroupActor & {
  readonly state: GroupState
  readonly me: PlayerId | null
}

/** Refuses a command from an account without a player, since only players can be members. */
export const refuseWithoutPlayer = () => refuse(forbidden(accessText('access.noPlayerForGroups')))

/** The command with the given type. */
export type CommandOf<T extends GroupCommand['type']> = Extract<GroupCommand, { type: T }>
