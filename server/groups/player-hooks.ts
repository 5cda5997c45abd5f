import { decidePlayerChange } from '#engine/groups/commands.ts'
import type { GroupEvent, Invitee } from '#engine/groups/events.ts'
import { wasMember } from '#engine/groups/fold.ts'
import { isFull } from '#engine/groups/member-commands.ts'
import type { GroupId, PlayerId } from '#engine/ids.ts'
import { replacePlayerInDeletions } from '../matches/deleted-matches.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { PlayerErasure, PlayerHooks } from '../players/player-hooks.ts'
import { keyedPrefix } from './invitations/contact.ts'
import { changeInvitation, findInvitationsTo, replaceContact } from './invitations/store.ts'
import { filterActivePlayers, findGroupsMentioning, groupLog } from './store.ts'
import { retract } from '../notices/notify.ts'
import { createExpirySlot } from './group-notices.ts'
import { groups } from './group.ts'
import { groupState } from './group-state.ts'
import { meetupLog } from './meetups/store.ts'

type PlayerChange = Parameters<typeof decidePlayerChange>[1]

/** Updates the groups that mention a player after a change to the player. */
async function applyPlayerChange(
  unit: UnitOfWork,
  actor: Actor | null,
  ids: readonly GroupId[],
  change: PlayerChange,
): Promise<void> {
  for (const id of ids) {
    const loaded = await groupState.lock(unit, id)
    const eligibleAdmins = await filterActivePlayers(unit.tx, [...loaded.state.members.keys()])
    await groups.apply(
      unit,
      actor,
      loaded,
      decidePlayerChange(loaded.log, change, unit.now, eligibleAdmins),
    )
  }
}

/** Returns a restored player to the groups that the deletion removed them from. */
async function restoreMemberships(unit: UnitOfWork, actor: Actor, player: PlayerId): Promise<void> {
  for (const id of await findGroupsMentioning(unit.tx, player)) {
    const loaded = await groupState.lock(unit, id)
    const { state } = loaded
    const lastPeriod = state.periods.get(player)?.at(-1)
    const wasRemovedByDeletion =
      lastPeriod?.end === 'gone' && !wasMember(state.periods.get(player), unit.now)
    if (!wasRemovedByDeletion || isFull(state)) continue
    // A group left without an admin by the deletion gets its admin back.
    const hasAdmin = [...state.members.values()].some(({ role }) => role === 'admin')
    const rejoined: GroupEvent = {
      type: 'joined',
      player,
      way: 'returned',
      role: hasAdmin ? 'member' : 'admin',
      title: '',
      addedBy: null,
      at: unit.now,
      by: null,
    }
    await groups.apply(unit, actor, loaded, [rejoined])
  }
}

const isInvitee = (to: Invitee, player: PlayerId) => to.kind === 'player' && to.player === player

/** Returns a function that removes messages by and to a player, and their titles in groups. */
const createTextRemoval =
  (player: PlayerId) =>
  (event: GroupEvent): GroupEvent => {
    const { type } = event
    if (type === 'requested' && event.player === player) return { ...event, message: '' }
    if (type === 'invited' && (event.by === player || isInvitee(event.to, player))) {
      return { ...event, message: '' }
    }
    const hasTitle = type === 'joined' || type === 'member_changed'
    return hasTitle && event.player === player ? { ...event, title: '' } : event
  }

/** Removes an erased person and their texts from every group. */
async function eraseFromGroups(unit: UnitOfWork, { player }: PlayerErasure): Promise<void> {
  const { tx } = unit
  const change = { type: 'player_gone', player: player.id } as const
  await applyPlayerChange(unit, null, await findGroupsMentioning(tx, player.id), change)
  await groupLog.rewriteMentions(tx, player.id, createTextRemoval(player.id))
  await meetupLog.rewriteMentions(tx, player.id, (event) =>
    event.type === 'answered' && event.player === player.id ? { ...event, message: '' } : event,
  )
}

/** Removes the addresses of an erased person, and their digests, from invitations and their notices. */
async function eraseContacts(unit: UnitOfWork, contacts: readonly string[]): Promise<void> {
  const { tx } = unit
  for (const { id, groupId, contactHash } of await findInvitationsTo(tx, contacts)) {
    await changeInvitation(tx, id, { contact: null })
    await retract(unit, [createExpirySlot(id)])
    await replaceContact(tx, {
      id,
      groupId,
      from: contactHash,
      to: `${keyedPrefix}${unit.newId()}`,
    })
  }
}

/** Updates groups when a player changes. */
export const groupHooks: PlayerHooks = {
  lockAffected: async (unit, playerIds, change) => {
    if (change === 'update') return
    const ids = await Promise.all(playerIds.map(async (id) => findGroupsMentioning(unit.tx, id)))
    await groupState.lockAll(unit, ids.flat())
  },
  hasRecords: async (db, playerId) => (await findGroupsMentioning(db, playerId)).length > 0,
  beforeDelete: async (unit, { actor, player }) => {
    const change = { type: 'player_gone', player: player.id } as const
    await applyPlayerChange(unit, actor, await findGroupsMentioning(unit.tx, player.id), change)
    return {}
  },
  beforeErase: eraseFromGroups,
  eraseContacts,
  afterRestore: async (unit, { actor, player }) => {
    await restoreMemberships(unit, actor, player.id)
    return {}
  },
  beforeTransfer: async (unit, { from, into }) => {
    const change = { type: 'player_merged', player: from, into } as const
    await applyPlayerChange(unit, null, await findGroupsMentioning(unit.tx, from), change)
    await replacePlayerInDeletions(unit, { from, into })
  },
  beforeMerge: async (unit, { actor, from, into }) => {
    const change = { type: 'player_merged', player: from.id, into: into.id } as const
    await applyPlayerChange(unit, actor, await findGroupsMentioning(unit.tx, from.id), change)
    return {}
  },
  afterUpdate: async (unit, { before, after }) => {
    if (before.retiredAt !== null || after.retiredAt === null) return
    const change = { type: 'player_retired', player: after.id } as const
    await applyPlayerChange(unit, null, await findGroupsMentioning(unit.tx, after.id), change)
  },
}
