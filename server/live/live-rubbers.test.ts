import { describe, expect, test } from 'vitest'
import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { confirmLive, startLive } from '#contract/live/events.ts'
import { listPublicLive, readPublicLive } from '#contract/live/public.ts'
import { deletePlayer, getPlayer } from '#contract/players/players.ts'
import { getTeam, updateTeam } from '#contract/teams/team.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { change, setUpTeams, read, refused, win } from '../teams/matches/team-match.test-data.ts'
import { Phone } from './phone.test-data.ts'

describe.each(engineNames)('scoring rubbers live, on %s', async (engine) => {
  const teams = await stageOnce(engine, setUpTeams)
  const { world } = teams

  const createStartBody = (teamMatchId: string, n: number, bestOf: number) => ({
    id: `live-rubber-${n}`,
    setup: {
      game: 'tabletennis',
      settings: {
        bestOf,
        isDoubles: false,
        serves: { side: 1, member: 1 },
        receives: { side: 2, member: 1 },
        left: 1,
      },
    } as never,
    player1Id: '',
    player2Id: '',
    rubber: { teamMatchId, n },
  })

  test('lets a captain score a rubber of other players, at the length the league requires', async () => {
    const { home, away, organiser } = teams
    const id = await teams.startMatch()
    await change(home, id, win(1, 1))
    const short = await home.call(startLive, { body: createStartBody(id, 2, 3) })
    expect([short.status, short.error.details?.[0]?.key]).toEqual([400, 'teamMatch.otherLength'])
    const live = await home.do(startLive, { body: createStartBody(id, 2, 5) })
    expect(live).toMatchObject({ mayScore: true, rubber: { teamMatchId: id, n: 2 } })
    const device = new Phone('board', live.id, home, world.now)
    const point = device.createEntry({ kind: 'point', side: 1 } as never, device.lastEntryId)
    await device.send([{ ...point, event: { ...point.event, place: 'game 1' } as never }])
    expect(await refused(home, id, win(2, 1))).toEqual([409, 'teamMatch.isLive'])
    const ruling = { type: 'walkover', by: 'home', reason: 'Late' }
    expect(await refused(organiser, id, ruling)).toEqual([409, 'teamMatch.isLive'])
    const body = { head: point.event.id, retired: 2 as const }
    const params = { id: live.id }
    const bystander = await world.join('player')
    expect((await bystander.call(confirmLive, { params, body })).status).toBe(403)
    await away.do(confirmLive, { params, body })
    expect((await read(home, id)).rubbers[1]).toMatchObject({ status: 'decided', winner: 1 })
  })

  test('shows the public no rubber of a private team', async () => {
    const { home, homeId, organiser } = teams
    const admin = await world.join('admin')
    const { version } = await admin.do(getClubSettings, {})
    const settings = { publicResults: true }
    await admin.do(changeClubSettings, { body: { version, settings } })
    const id = await teams.startMatch()
    const live = await home.do(startLive, { body: createStartBody(id, 1, 5) })
    const listPublicIds = async () =>
      (await world.stranger.do(listPublicLive, { query: {} })).items.map((one) => one.id)
    expect(await listPublicIds()).toEqual([live.id])
    const team = await organiser.do(getTeam, { params: { id: homeId } })
    const body = { version: team.version, settings: { isPublic: false } }
    await organiser.do(updateTeam, { params: { id: homeId }, body: body as never })
    expect(await listPublicIds()).toEqual([])
    const params = { id: live.id }
    expect((await world.stranger.call(readPublicLive, { params })).status).toBe(404)
  })

  test('refuses a rubber of a deleted player', async () => {
    const { home, organiser, homePlayers } = teams
    const id = await teams.startMatch()
    const params = { id: homePlayers[1]! }
    const { version } = await organiser.do(getPlayer, { params })
    await organiser.do(deletePlayer, { params, query: { version } })
    const { status, error } = await home.call(startLive, { body: createStartBody(id, 2, 5) })
    expect([status, error.key]).toEqual([409, 'teamMatch.playerGone'])
  })
})
