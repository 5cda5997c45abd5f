import * as erasing from '#contract/players/erasing.ts'
import { clearSessionCookies, readClient } from '../../accounts/sign-in/cookies.ts'
import { requirePassword } from '../../accounts/second-factor/proof.ts'
import { closeSockets } from '../../accounts/sign-in/send-session.ts'
import { requirePermission } from '../../platform/http/permission.ts'
import { acts, reads, writes, writesPrepared, type Route } from '../../platform/http/serve.ts'
import type { PlayerHooks } from '../../players/player-hooks.ts'
import { eraseMe, erasePlayer } from './erase-on-request.ts'
import { editMention, keepMention } from './mentions/edit-mention.ts'
import { readMentions } from './mentions/read-mentions.ts'

const doneReply = { done: true } as const

/** Routes to erase oneself or a player, and to edit texts that mention erased people. */
export const erasingRoutes = (hooks: readonly PlayerHooks[]): readonly Route[] => [
  acts(erasing.eraseMe, async ({ actor, body, request, reply }, context) => {
    const { confirmation, password } = body
    await requirePassword(context, { actor, client: readClient(request) }, password)
    const { ended } = await context.runInUnitOfWork(async (unit) =>
      eraseMe(unit, { context, hooks, actor, confirmation }),
    )
    closeSockets(request, ended)
    clearSessionCookies(request, reply)
    return doneReply
  }),

  writesPrepared(
    erasing.erasePlayer,
    async ({ actor, params, body, request }, context) => {
      requirePermission(actor, 'player.erase', { playerId: params.id })
      await requirePassword(context, { actor, client: readClient(request) }, body.password)
    },
    async ({ actor, params, body, request }, unit, _checked, context) => {
      const { confirmation } = body
      const erasure = { context, hooks, actor, confirmation }
      const { ended, mentions } = await erasePlayer(unit, erasure, params.id)
      unit.afterCommit(() => closeSockets(request, ended))
      return { ...doneReply, ...mentions }
    },
  ),

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
