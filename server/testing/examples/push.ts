import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { examples } from '#contract/examples.ts'
import { subscribePush } from '#contract/push.ts'
import type { People } from './people.ts'
import type { Scene, Scenes } from './stage.ts'

/** A club with pushes enabled, and a person with a device. */
export function pushScenes({ admin, createPerson }: People): Scenes {
  const stagePersonWithPushes = async () => {
    const { version } = await admin.do(getClubSettings, {})
    const settings = { pushNotices: true }
    await admin.do(changeClubSettings, { body: { version, settings } })
    return createPerson()
  }
  const stageSubscribedPerson = async (): Promise<Scene> => {
    const { by } = await stagePersonWithPushes()
    const { body } = examples.subscribePush
    const { id } = await by.do(subscribePush, { body })
    return { by, values: { 'push-phone': id } }
  }
  return {
    subscribePush: async () => ({ by: (await stagePersonWithPushes()).by }),
    unsubscribePush: stageSubscribedPerson,
    testPush: stageSubscribedPerson,
  }
}
