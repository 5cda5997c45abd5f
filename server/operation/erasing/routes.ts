import * as erasing from '#contract/erasing.ts'
import { clearSessionCookies, clientOf } from '../../accounts/cookies.ts'
import { closeSockets } from '../../accounts/hand-over.ts'
import { requirePermission } from '../../platform/permission.ts'
import { acts, type Route } from '../../platform/serve.ts'
import type { PlayerHooks } from '../../players/player-hooks.ts'
import { eraseMe, erasePlayer } from './erase-on-request.ts'

const done = { done: true } as const

/** Being erased, by oneself or by an administrator. */
export const erasingRoutes = (hooks: readonly PlayerHooks[]): readonly Route[] => [
  acts(erasing.eraseMe, async ({ actor, body, request, reply }, house) => {
    const asked = { actor, client: clientOf(request) }
    closeSockets(request, await eraseMe({ house, hooks, asked }, body))
    clearSessionCookies(request, reply)
    return done
  }),

  acts(erasing.erasePlayer, async ({ actor, params, body, request }, house) => {
    requirePermission(actor, 'player.erase', { playerId: params.id })
    const asked = { actor, client: clientOf(request) }
    closeSockets(request, await erasePlayer({ house, hooks, asked }, params.id, body))
    return done
  }),
]
