import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { openDisplay, pairDisplay } from '#contract/club/displays.ts'
import { liveScenes } from './live.ts'
import type { People } from './people.ts'
import type { Scene, Scenes } from './stage.ts'

/** Scenes of displays and spectators, each in the state that its request needs. */
export function displayScenes(people: People): Scenes {
  const { admin } = people
  const stageOpenedDisplay = async (): Promise<Scene> => {
    const { secret, code } = await admin.do(openDisplay, {})
    return { values: { 'display-secret': secret, 'display-code': code } }
  }
  const stagePairedDisplay = async (): Promise<Scene> => {
    const { values } = await stageOpenedDisplay()
    const body = { code: String(values!['display-code']), name: 'Bar', shows: 'venue' } as const
    const { id } = await admin.do(pairDisplay, { body })
    return { values: { ...values, 'display-bar': id } }
  }
  const stagePublicClub = async (): Promise<Scene> => {
    const { version } = await admin.do(getClubSettings, {})
    const settings = { publicResults: true }
    await admin.do(changeClubSettings, { body: { version, settings } })
    return (await liveScenes(people).stopLive?.()) ?? {}
  }
  return {
    showDisplay: stageOpenedDisplay,
    pairDisplay: stageOpenedDisplay,
    changeDisplay: stagePairedDisplay,
    endDisplay: stagePairedDisplay,
    previewDisplay: stagePairedDisplay,
    getPublicLeaderboard: stagePublicClub,
    listPublicMatches: stagePublicClub,
    getWeekCard: stagePublicClub,
    getLeaderboardCard: stagePublicClub,
    getMatchesCard: stagePublicClub,
    listPublicLive: stagePublicClub,
    readPublicLive: stagePublicClub,
  }
}
