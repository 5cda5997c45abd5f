import { accountScenes } from './accounts.ts'
import { cupScenes } from './cups.ts'
import { displayScenes } from './displays.ts'
import { groupScenes } from './groups.ts'
import { liveScenes } from './live.ts'
import { createPeople, playScenes } from './people.ts'
import { pushScenes } from './push.ts'
import { teamScenes } from './teams.ts'
import type { Scenes, Stage } from './stage.ts'

/** Scenes for the examples, each with its own players and tournaments. */
export function createScenes(stage: Stage): Scenes {
  const people = createPeople(stage)
  return {
    ...playScenes(people),
    ...cupScenes(people),
    ...liveScenes(people),
    ...groupScenes(people, stage.now),
    ...displayScenes(people),
    ...teamScenes(people, stage.now),
    ...pushScenes(people),
    ...accountScenes(stage, people),
  }
}
