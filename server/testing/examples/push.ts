import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { examples } from '#contract/examples.ts'
import { subscribePush } from '#contract/push.ts'
import type { People } from './people.ts'
import type { Scene, Scenes } from './stage.ts'

/** A club with pushes enabled, and a person with a device. */
export function pushScenes({ admin, createPerson }: People): Scenes {
  const personWithPushes = async () => {
    const { version } = await admin.do(getClubSettings, {})
    const settings = { pushNotices: true }
    await admin.do(changeClubSettings, { body: { version, settings } })
    return createPerson()
  }
  const subscribedPerson = async (): Promise<Scene> => {
    const { by } = await personWithPushes()
    const { body } = examples.subscribePush
    const { id } = await by.do(subscribePush, { body })
    return { by, values: { 'push-phone': id } }
  }
  return {
    subscribePush: async () => ({ by: (await personWithPushes()).by }),
    unsubscribePush: subscribedPerson,
    testPush: subscribedPerson,
  }
}
