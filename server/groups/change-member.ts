import type { BodyOf, ParamsOf } from '#contract/endpoint.ts'
import type { changeMember as endpoint } from '#contract/groups/members.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { noPermissions } from '#engine/groups/events.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { groups } from './group.ts'
import { type LoadedGroup, groupState } from './group-state.ts'

/** Changes a member's role, title and permissions; omitted fields stay as they are. */
export async function changeMember(
  unit: UnitOfWork,
  actor: Actor,
  { id, playerId: player }: ParamsOf<typeof endpoint>,
  { version, role, title, permissions }: BodyOf<typeof endpoint>,
): Promise<LoadedGroup> {
  const loaded = await groupState.lock(unit, id)
  const member = loaded.state.members.get(player)
  const wasAdmin = member?.role === 'admin'
  const changedPermissions = Object.entries(permissions ?? {}).filter(
    ([, value]) => value !== undefined,
  )
  const command = {
    type: 'change_member',
    player,
    role: role ?? member?.role ?? 'member',
    title: title === undefined ? (member?.title ?? '') : cleanText(title),
    permissions: {
      // A former admin keeps no permissions that came with the role.
      ...(wasAdmin ? noPermissions : (member?.permissions ?? noPermissions)),
      ...(Object.fromEntries(changedPermissions) as Partial<typeof noPermissions>),
    },
  } as const
  return groups.execute(unit, actor, loaded, command, { version })
}
