import { getGroupBoard as boardEndpoint } from '#contract/groups/board.ts'
import {
  archiveGroup as archiveEndpoint,
  createGroup as createEndpoint,
  deleteGroup as deleteEndpoint,
  getGroup as getEndpoint,
  listGroups as listEndpoint,
  pinNotice as noticeEndpoint,
  restoreGroup as restoreEndpoint,
  updateGroup as updateEndpoint,
} from '#contract/groups/group.ts'
import {
  addMember as addEndpoint,
  answerRequest as answerEndpoint,
  changeMember as changeMemberEndpoint,
  joinGroup as joinEndpoint,
  leaveGroup as leaveEndpoint,
  muteGroup as muteEndpoint,
  removeMember as removeEndpoint,
  withdrawRequest as withdrawEndpoint,
} from '#contract/groups/members.ts'
import { cleanText } from '#engine/accounts/text.ts'
import { parseIso } from '../platform/iso.ts'
import { requirePermission } from '../platform/http/permission.ts'
import { acts, reads, writes, type Actor, type Route } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { requireUnerased } from '../players/store.ts'
import { viewBoard } from './board.ts'
import { changeMember } from './change-member.ts'
import { createGroup, updateGroup } from './create-group.ts'
import { deleteGroup } from './delete-group.ts'
import { auditLookup } from './audit-lookup.ts'
import { filterActivePlayers, findPlayersWithAccount } from './store.ts'
import { listGroupsFor, viewGroup } from './view-group.ts'
import { groups } from './group.ts'
import { type LoadedGroup, groupState } from './group-state.ts'

const viewChanged = async ({ tx, now }: UnitOfWork, actor: Actor, loaded: LoadedGroup) =>
  viewGroup(tx, actor, loaded, now)

export const groupRoutes: readonly Route[] = [
  reads(listEndpoint, async ({ actor, query }, { db, clock }) =>
    listGroupsFor(db, actor, { ...query, memberId: null }, clock()),
  ),

  acts(getEndpoint, async ({ actor, params }, context) => {
    const loaded = await groupState.loadFor(actor, context.db, params.id, context.clock())
    await auditLookup(context, actor, loaded)
    return viewGroup(context.db, actor, loaded, context.clock())
  }),

  acts(boardEndpoint, async ({ actor, params, query }, context) => {
    const loaded = await groupState.loadFor(actor, context.db, params.id, context.clock())
    await auditLookup(context, actor, loaded)
    return viewBoard(context.db, { state: loaded.state, reader: actor }, query)
  }),

  writes(createEndpoint, async ({ actor, body }, unit) => {
    requirePermission(actor, 'group.create')
    return viewChanged(unit, actor, await createGroup(unit, actor, body))
  }),

  writes(updateEndpoint, async ({ actor, params, body }, unit) =>
    viewChanged(unit, actor, await updateGroup(unit, actor, params.id, body)),
  ),

  writes(archiveEndpoint, async ({ actor, params, body }, unit) =>
    viewChanged(
      unit,
      actor,
      await groups.execute(unit, actor, params.id, { type: 'archive' }, body),
    ),
  ),

  writes(restoreEndpoint, async ({ actor, params, body }, unit) => {
    const loaded = await groupState.lock(unit, params.id)
    const eligibleAdmins = await filterActivePlayers(unit.tx, [...loaded.state.members.keys()])
    return viewChanged(
      unit,
      actor,
      await groups.execute(unit, actor, loaded, { type: 'restore', eligibleAdmins }, body),
    )
  }),

  writes(deleteEndpoint, async ({ actor, params, query }, unit) =>
    deleteGroup(unit, actor, params.id, query.version),
  ),

  writes(noticeEndpoint, async ({ actor, params, body }, unit) => {
    const text = cleanText(body.text)
    const until = parseIso(body.until)
    const command =
      text === ''
        ? ({ type: 'remove_notice' } as const)
        : ({ type: 'notice', text, until } as const)
    return viewChanged(unit, actor, await groups.execute(unit, actor, params.id, command))
  }),

  writes(joinEndpoint, async ({ actor, params, body }, unit) => {
    const command = { type: 'join', message: cleanText(body.message) } as const
    return viewChanged(unit, actor, await groups.execute(unit, actor, params.id, command))
  }),

  writes(withdrawEndpoint, async ({ actor, params }, unit) => {
    await groups.execute(unit, actor, params.id, { type: 'withdraw' })
    return { hasAsked: false as const }
  }),

  writes(answerEndpoint, async ({ actor, params, body }, unit) => {
    const { playerId: player } = params
    const command = { type: 'answer_request', player, approve: body.approve } as const
    return viewChanged(unit, actor, await groups.execute(unit, actor, params.id, command))
  }),

  writes(muteEndpoint, async ({ actor, params, body }, unit) =>
    viewChanged(
      unit,
      actor,
      await groups.execute(unit, actor, params.id, { type: 'mute', ...body }),
    ),
  ),

  writes(leaveEndpoint, async ({ actor, params }, unit) => {
    await groups.execute(unit, actor, params.id, { type: 'leave' })
    return { left: true as const }
  }),

  writes(addEndpoint, async ({ actor, params, body }, unit) => {
    const { id: player, retiredAt } = await requireUnerased(unit.tx, body.playerId)
    const hasAccount = (await findPlayersWithAccount(unit.tx, [player])).has(player)
    const hasRetired = retiredAt !== null
    const command = { type: 'add', player, hasAccount, hasRetired } as const
    return viewChanged(unit, actor, await groups.execute(unit, actor, params.id, command))
  }),

  writes(changeMemberEndpoint, async ({ actor, params, body }, unit) =>
    viewChanged(unit, actor, await changeMember(unit, actor, params, body)),
  ),

  writes(removeEndpoint, async ({ actor, params }, unit) => {
    const command = { type: 'remove', player: params.playerId } as const
    return viewChanged(unit, actor, await groups.execute(unit, actor, params.id, command))
  }),
]
