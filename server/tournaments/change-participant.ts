import type { Action } from '#engine/access/policy.ts'
import type { TournamentCommand } from '#engine/tournaments/log/command-types.ts'
import type { ParticipantAction } from '#contract/tournaments/participants.ts'
import { requirePermission } from '../platform/permission.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { applyEvents, decided, takeSeen, type Changed } from './change-tournament.ts'

/** What the policy asks for each action; the rest is for organisers. */
const actionNeeds: Partial<Record<ParticipantAction | 'remove', Action>> = {
  check_in: 'tournament.checkIn',
  check_out: 'tournament.checkIn',
  withdraw: 'tournament.leave',
  remove: 'tournament.leave',
}

export type ParticipantChange = {
  readonly playerId: string
  readonly action: ParticipantAction | 'remove'
  readonly reason: string
}

function commandOf({ playerId, action, reason }: ParticipantChange, at: number): TournamentCommand {
  switch (action) {
    case 'approve':
    case 'check_in':
    case 'check_out':
    case 'reinstate':
    case 'remove':
      return { type: action, at, player: playerId }
    case 'decline':
    case 'withdraw':
    case 'disqualify':
      return { type: action, at, player: playerId, reason }
  }
}

/**
 * Approves, declines, checks in, withdraws, disqualifies, brings back or removes a player. After the
 * start the matches of who leaves fall to the opponents, and the tournament goes on.
 */
export async function changeParticipant(
  unit: Unit,
  actor: Actor,
  id: string,
  change: ParticipantChange,
): Promise<Changed> {
  const opened = await takeSeen(unit, actor, id)
  const isOpen = opened.row.status === 'check_in'
  const { playerId } = change
  const out = opened.facts.entrants.get(playerId)?.out?.kind
  // Who was turned away is the organiser's to change, also for that player.
  const isOrganisers = out === 'declined' || out === 'disqualified'
  const needed = isOrganisers ? undefined : actionNeeds[change.action]
  requirePermission(actor, needed ?? 'tournament.manage', { playerId, isOpen })
  const events = decided(opened, commandOf(change, unit.now))
  const announce = 'tournament.entries_changed'
  return applyEvents(unit, actor, opened, events, { announce })
}

type Bye = {
  readonly playerId: string
  readonly round: number
  readonly bye: 'half' | 'zero' | null
}

/** Asks for a bye in a Swiss round to come, or takes that back. */
export async function requestBye(
  unit: Unit,
  actor: Actor,
  id: string,
  { playerId, round, bye }: Bye,
): Promise<Changed> {
  requirePermission(actor, 'tournament.leave', { playerId })
  const opened = await takeSeen(unit, actor, id)
  const command = { type: 'request_bye', at: unit.now, player: playerId, round, bye } as const
  const announce = 'tournament.entries_changed'
  return applyEvents(unit, actor, opened, decided(opened, command), { announce })
}
