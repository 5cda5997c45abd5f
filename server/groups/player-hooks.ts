import { followPlayer } from '#engine/groups/commands.ts'
import type { GroupEvent } from '#engine/groups/events.ts'
import { wasMember } from '#engine/groups/fold.ts'
import { isFull } from '#engine/groups/member-commands.ts'
import type { GroupId, PlayerId } from '#engine/ids.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import type { PlayerHooks } from '../players/player-hooks.ts'
import { applyGroup, takeGroup } from './change-group.ts'
import { lockGroups } from './lock-groups.ts'
import { ableOf, groupsNaming } from './store.ts'

type Following = Parameters<typeof followPlayer>[1]

/** Carries what happened to a player through the groups that know them. */
async function follow(
  unit: Unit,
  actor: Actor | null,
  ids: readonly GroupId[],
  change: Following,
): Promise<void> {
  for (const id of ids) {
    const opened = await takeGroup(unit, id)
    const able = await ableOf(unit.tx, [...opened.state.members.keys()])
    await applyGroup(unit, actor, opened, followPlayer(opened.log, change, unit.now, able))
  }
}

/** Groups that the deletion of a player took them out of, and that they come back into. */
async function comeBack(unit: Unit, actor: Actor, player: PlayerId): Promise<void> {
  for (const id of await groupsNaming(unit.tx, player)) {
    const opened = await takeGroup(unit, id)
    const { state } = opened
    const last = state.periods.get(player)?.at(-1)
    const isOut = last?.end === 'gone' && !wasMember(state.periods.get(player), unit.now)
    if (!isOut || isFull(state)) continue
    // One that ended with them is theirs again.
    const isLed = [...state.members.values()].some(({ role }) => role === 'admin')
    const back: GroupEvent = {
      type: 'joined',
      player,
      way: 'returned',
      role: isLed ? 'member' : 'admin',
      title: '',
      addedBy: null,
      at: unit.now,
      by: null,
    }
    await applyGroup(unit, actor, opened, [back])
  }
}

/** What happens to groups when something happens to a player. */
export const groupHooks: PlayerHooks = {
  taking: async (unit, playerIds, change) => {
    if (change === 'stays') return
    const ids = await Promise.all(playerIds.map(async (id) => groupsNaming(unit.tx, id)))
    await lockGroups(unit, [...new Set(ids.flat())].sort())
  },
  isOnRecord: async (db, playerId) => (await groupsNaming(db, playerId)).length > 0,
  leaving: async (unit, { actor, player }) => {
    const change = { type: 'player_gone', player: player.id } as const
    await follow(unit, actor, await groupsNaming(unit.tx, player.id), change)
    return {}
  },
  returning: async (unit, { actor, player }) => {
    await comeBack(unit, actor, player.id)
    return {}
  },
  following: async (unit, { from, into }) => {
    const change = { type: 'player_merged', player: from, into } as const
    await follow(unit, null, await groupsNaming(unit.tx, from), change)
  },
  merging: async (unit, { actor, from, into }) => {
    const change = { type: 'player_merged', player: from.id, into: into.id } as const
    await follow(unit, actor, await groupsNaming(unit.tx, from.id), change)
    return {}
  },
  changed: async (unit, { before, after }) => {
    if (before.retiredAt !== null || after.retiredAt === null) return
    const change = { type: 'player_retired', player: after.id } as const
    await follow(unit, null, await groupsNaming(unit.tx, after.id), change)
  },
}
