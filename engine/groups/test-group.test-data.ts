import type { Actor } from '../access/policy.ts'
import type { RefusalKind } from '../decision.ts'
import type { PlayerId } from '../ids.ts'
import type { GroupCommand } from './command-types.ts'
import { decideGroup } from './commands.ts'
import { createGroup, type NewGroup } from './create.ts'
import type { GroupEvent } from './events.ts'
import { foldGroup } from './fold.ts'

/** The error code of each kind of refusal, as the cases write it. */
export const refusalCodes = {
  invalid: 'VALIDATION_ERROR',
  conflict: 'CONFLICT',
  forbidden: 'FORBIDDEN',
  missing: 'NOT_FOUND',
} as const satisfies Record<RefusalKind, string>

export const createActor = (playerId: PlayerId, role: Actor['role'] = 'player'): Actor => ({
  userId: `user of ${playerId}`,
  role,
  playerId,
})

/** Creates a group, with `act` to send it a command at a given time and `stateAt` to read it. */
export function createTestGroup(
  details: Partial<NewGroup>,
  by: PlayerId,
  at: number,
  members: readonly PlayerId[] = [],
) {
  const log: GroupEvent[] = [
    ...createGroup({ name: 'Thursday Practice', template: 'practice-group', ...details }, by, at),
    ...members.map((player): GroupEvent => {
      const joined = { type: 'joined', player, way: 'button', role: 'member' } as const
      return { ...joined, title: 'player', addedBy: null, at, by: player }
    }),
  ]
  const act = (
    who: PlayerId | Actor,
    now: number,
    command: GroupCommand,
  ): 'ok' | (typeof refusalCodes)[RefusalKind] => {
    const actor = typeof who === 'string' ? createActor(who) : who
    const result = decideGroup(log, { actor, isRetired: false, now }, command)
    if (!result.ok) return refusalCodes[result.refusals[0]!.kind]
    log.push(...result.events)
    return 'ok'
  }
  return { log, act, stateAt: (now: number) => foldGroup(log, now) }
}
