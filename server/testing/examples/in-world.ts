import type { EndpointName } from '#contract/endpoints.ts'
import { sendDueResetLinks } from '../../accounts/passwords/forgot-password.ts'
import { createScenes } from './scenes.ts'
import type { Calls, Scenes } from './stage.ts'
import { requester, type World } from '../world.ts'

export type StagedExamples = {
  readonly admin: Calls
  readonly scenes: Scenes
}

/** Returns a caller of the world's server with these headers. */
export const createCaller = (world: World, headers: Calls['headers']): Calls => ({
  ...requester(async (endpoint, args, more) =>
    world.stranger.call(endpoint, args, { ...headers, ...more }),
  ),
  headers,
})

/**
 * Endpoints whose example can't be tried in a test world. It has no database file to copy; `npm run security`
 * has one, and tries it there. The unsubscribe token is only in an e-mail, and an invitation can only be resent
 * after an hour.
 */
export const untriedExamples: readonly EndpointName[] = [
  'makeBackup',
  'unsubscribeNotices',
  'resendInvitation',
]

/** Scenes in a test world, including the demo visitor. */
export async function stageExamples(world: World): Promise<StagedExamples> {
  const { token } = await world.join('admin')
  const admin = createCaller(world, { authorization: `Bearer ${token}` })
  const { context } = world.server
  const scenes = createScenes({
    as: (headers) => createCaller(world, headers),
    admin,
    messageTo: async (to) => {
      await sendDueResetLinks(context)
      return world.mailbox.last(to).text
    },
    origin: 'http://localhost:80',
    now: world.now,
  })
  const logInDemo = async () => {
    const { userId } = await world.join('player')
    await context.db.updateTable('users').set({ isDemo: 1 }).where('id', '=', userId).execute()
    return { by: createCaller(world, {}) }
  }
  return { admin, scenes: { ...scenes, logInDemo } }
}
