import { can } from '#engine/access/policy.ts'
import { groupSubject } from '#engine/groups/commands.ts'
import type { GroupEvent } from '#engine/groups/events.ts'
import type { PlayerId } from '#engine/ids.ts'
import { news, tell, withdraw, type News } from '../notices/tell.ts'
import type { Actor } from '../platform/serve.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { playerNames } from '../players/store.ts'
import type { Opened } from './read-group.ts'

type Changed = {
  readonly before: Opened
  readonly after: Opened
  readonly events: readonly GroupEvent[]
}

const slotOfRequest = (groupId: string, player: PlayerId) => `group-request:${groupId}:${player}`

/** Tells those whom it concerns, and nobody else, what happened in a group. */
export async function tellOfGroup(
  unit: Unit,
  by: Actor | null,
  { before, after, events }: Changed,
): Promise<void> {
  for (const event of events) {
    if (event.type === 'requested') await tellWhoLetsIn(unit, by, after, event.player)
    if (event.type === 'joined' || event.type === 'refused' || event.type === 'request_withdrawn') {
      await withdraw(unit, [slotOfRequest(after.row.id, event.player)])
    }
    if (event.type === 'joined' && (event.way === 'request' || event.way === 'added')) {
      await tellOne(unit, by, after, event.player, 'group.letIn')
    }
    if (event.type === 'removed') {
      await tellOne(unit, by, after, event.player, 'group.removed')
    }
    if (event.type === 'archived') await tellArchived(unit, by, before)
  }
}

const about = ({ row }: Opened, player: PlayerId | null): News['subject'] => ({
  groupId: row.id,
  ...(player === null ? {} : { playerIds: [player] }),
})

async function tellWhoLetsIn(
  unit: Unit,
  by: Actor | null,
  opened: Opened,
  player: PlayerId,
): Promise<void> {
  const { row, state } = opened
  const letsIn = [...state.members.keys()].filter((id) => {
    const asMember = { userId: '', role: 'player', playerId: id } as const
    return can(asMember, 'group.remove', groupSubject(state, asMember)).ok
  })
  const name = (await playerNames(unit.tx, [player])).get(player) ?? ''
  await tell(unit, {
    to: { players: letsIn },
    by: by?.userId ?? null,
    news: () =>
      news({
        topic: 'group',
        slot: slotOfRequest(row.id, player),
        key: 'group.asks',
        values: { name, group: row.name },
        subject: about(opened, player),
      }),
  })
}

async function tellOne(
  unit: Unit,
  by: Actor | null,
  opened: Opened,
  player: PlayerId,
  key: 'group.letIn' | 'group.removed',
): Promise<void> {
  const { row } = opened
  await tell(unit, {
    to: { players: [player] },
    by: by?.userId ?? null,
    news: () =>
      news({
        topic: 'group',
        slot: `group-member:${row.id}:${player}`,
        key,
        values: { group: row.name },
        // Whoever is out of a private group has no page of it any more.
        subject: key === 'group.removed' && row.isPrivate === 1 ? {} : about(opened, null),
      }),
  })
}

async function tellArchived(unit: Unit, by: Actor | null, opened: Opened): Promise<void> {
  const { row, state } = opened
  await tell(unit, {
    to: { players: [...state.members.keys()] },
    by: by?.userId ?? null,
    news: () =>
      news({
        topic: 'group',
        slot: `group-archived:${row.id}`,
        key: 'group.archived',
        values: { group: row.name },
        subject: about(opened, null),
      }),
  })
}
