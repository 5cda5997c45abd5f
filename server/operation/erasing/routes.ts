import * as erasing from '#contract/players/erasing.ts'
import { clearSessionCookies, readClient } from '../../accounts/sign-in/cookies.ts'
import { closeSockets } from '../../accounts/sign-in/send-session.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import { acts, reads, writes, type Route } from '../../platform/http/serve.ts'
import type { PlayerHooks } from '../../players/player-hooks.ts'
import { eraseMe, erasePlayer } from './erase-on-request.ts'
import { editMention, keepMention } from './mentions/edit-mention.ts'
import { readMentions } from './mentions/read-mentions.ts'

const doneReply = { done: true } as const

/** Routes to erase oneself or a player, and to edit texts that mention erased people. */
export const erasingRoutes = (hooks: readonly PlayerHooks[]): readonly Route[] => [
  acts(erasing.eraseMe, async ({ actor, body, request, reply }, context) => {
    const proof = { actor, client: readClient(request) }
    const { ended } = await eraseMe({ context, hooks, proof }, body)
    closeSockets(request, ended)
    clearSessionCookies(request, reply)
    return doneReply
  }),

  acts(erasing.erasePlayer, async ({ actor, params, body, request }, context) => {
    requirePermission(actor, 'player.erase', { playerId: params.id })
    const proof = { actor, client: readClient(request) }
    const { ended, mentions } = await erasePlayer({ context, hooks, proof }, params.id, body)
    closeSockets(request, ended)
    return { ...doneReply, ...mentions }
  }),

  reads(erasing.listMentions, async ({ actor }, context) => {
    requirePermission(actor, 'mention.edit')
    return readMentions(context, actor)
  }),

  writes(erasing.editMention, async ({ actor, params, body }, unit, context) => {
    await editMention(unit, context, actor, params.id, body)
    return doneReply
  }),

  writes(erasing.keepMention, async ({ actor, params }, unit) => {
    await keepMention(unit, actor, params.id)
    return doneReply
  }),
]
