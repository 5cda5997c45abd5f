import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { openDisplay, pairDisplay } from '#contract/club/displays.ts'
import { liveScenes } from './live.ts'
import type { People } from './people.ts'
import type { Scene, Scenes } from './stage.ts'

/** Scenes of displays and spectators, each in the state that its request needs. */
export function displayScenes(people: People): Scenes {
  const { admin } = people
  const openedDisplay = async (): Promise<Scene> => {
    const { secret, code } = await admin.do(openDisplay, {})
    return { values: { 'display-secret': secret, 'display-code': code } }
  }
  const pairedDisplay = async (): Promise<Scene> => {
    const { values } = await openedDisplay()
    const body = { code: String(values!['display-code']), name: 'Bar', shows: 'venue' } as const
    const { id } = await admin.do(pairDisplay, { body })
    return { values: { ...values, 'display-bar': id } }
  }
  const publicClub = async (): Promise<Scene> => {
    const { version } = await admin.do(getClubSettings, {})
    const settings = { publicResults: true }
    await admin.do(changeClubSettings, { body: { version, settings } })
    return (await liveScenes(people).stopLive?.()) ?? {}
  }
  return {
    showDisplay: openedDisplay,
    pairDisplay: openedDisplay,
    changeDisplay: pairedDisplay,
    endDisplay: pairedDisplay,
    previewDisplay: pairedDisplay,
    getPublicLeaderboard: publicClub,
    listPublicMatches: publicClub,
    getWeekCard: publicClub,
    getLeaderboardCard: publicClub,
    getMatchesCard: publicClub,
    listPublicLive: publicClub,
    readPublicLive: publicClub,
  }
}
