import type { PlayerId } from '../../ids.ts'

export const teamRoles = ['captain', 'vice_captain', 'player', 'substitute'] as const
export type TeamRole = (typeof teamRoles)[number]
/** Roles that can be assigned; the captaincy is transferred instead. */
export const assignableRoles = ['vice_captain', 'player', 'substitute'] as const
export type AssignableRole = (typeof assignableRoles)[number]

export const leavingReasons = ['left', 'removed', 'transferred', 'deleted'] as const
export type LeavingReason = (typeof leavingReasons)[number]

/** What happened to the roster of a team; `at` is epoch ms. */
export type RosterEvent = { readonly at: number } & (
  | {
      readonly type: 'joined'
      readonly player: PlayerId
      readonly role: AssignableRole
      readonly jerseyNumber: number | null
    }
  | {
      readonly type: 'requested' | 'refused' | 'withdrew' | 'reinstated'
      readonly player: PlayerId
    }
  | { readonly type: 'left'; readonly player: PlayerId; readonly how: LeavingReason }
  | {
      readonly type: 'suspended'
      readonly player: PlayerId
      readonly until: number | null
      readonly reason: string
    }
  | {
      readonly type: 'numbered'
      readonly player: PlayerId
      readonly jerseyNumber: number | null
    }
  | { readonly type: 'roleGiven'; readonly player: PlayerId; readonly role: AssignableRole }
  | { readonly type: 'captained'; readonly player: PlayerId | null }
  | {
      readonly type: 'captaincyOffered' | 'captaincyDeclined' | 'captaincyWithdrawn'
      readonly player: PlayerId
    }
)
