import type { ReplyInput } from '#contract/endpoint.ts'
import type { listPlayerGroups } from '#contract/groups/group.ts'
import type { PlayerId } from '#engine/ids.ts'
import { listGroupsFor } from '../groups/view-group.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { Actor } from '../platform/http/serve.ts'
import { requirePlayer } from '../players/store.ts'
import { listTeamRows } from '../teams/store.ts'
import { viewTeamSummaries } from '../teams/roster/view-team.ts'

const onePage = { page: 1, pageSize: Number.MAX_SAFE_INTEGER } as const

/** Returns the groups and teams of a player that the viewer may see. */
export async function listGroupsOfPlayer(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  actor: Actor,
  playerId: PlayerId,
): Promise<ReplyInput<typeof listPlayerGroups>> {
  await requirePlayer(db, playerId)
  const input = { scope: 'all', q: '', memberId: playerId, ...onePage } as const
  const { items } = await listGroupsFor(db, actor, input, clock())
  const { rows } = await listTeamRows(db, {
    playerId,
    includeInactive: false,
    foldedQuery: '',
    viewer: actor.playerId,
    canSeeAll: actor.role !== 'player',
    ...onePage,
  })
  const teams = await viewTeamSummaries(db, rows, actor.playerId)
  return { items, teams: teams.toSorted((a, b) => a.name.localeCompare(b.name, 'en')) }
}
