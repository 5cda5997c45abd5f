import { describe, expect, test } from 'vitest'
import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { getPublicTeam } from '#contract/club/public-pages.ts'
import { changeTeamMatch, createTeamMatch } from '#contract/teams/team-match.ts'
import type { CallOf } from '#contract/endpoint.ts'
import { createTeam } from '#contract/teams/team.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { accepted } from '../testing/world.ts'

type TeamMatchCommand = CallOf<typeof changeTeamMatch>['body']['command']

describe.each(engineNames)('the public page of a team on %s', async (engine) => {
  const { world, admin } = await stageOnce(engine, async (world) => ({
    admin: await world.join('admin', 'Ada Admin'),
  }))

  const setPublicResults = async (publicResults = true) => {
    const { version } = await admin.do(getClubSettings, {})
    await admin.do(changeClubSettings, { body: { version, settings: { publicResults } } })
  }
  const create = async (name: string, isPublic = true) => {
    const captainId = await world.addPlayer(`Cap ${name}`)
    const body = { name, sportId: 'tabletennis', captainId, settings: { isPublic } } as const
    return (await admin.do(createTeam, { body })).id
  }
  const getPage = async (id: string, headers = {}) =>
    world.stranger.call(getPublicTeam, { params: { id } }, headers)
  const play = async (
    homeId: string,
    awayId: string,
    ending: readonly TeamMatchCommand[] = [
      { type: 'report', score: [7, 3] },
      { type: 'send', moveDate: false, early: '' },
      { type: 'confirm' },
    ],
  ) => {
    const startsAt = new Date(world.now()).toISOString()
    const body = { homeId, awayId, systemId: 'tt.british10', startsAt }
    const params = { id: (await admin.do(createTeamMatch, { body })).id }
    for (const command of ending) await admin.do(changeTeamMatch, { params, body: { command } })
  }

  test('does not exist for a private team or a club with private results', async () => {
    const [reds, hidden] = [await create('Reds'), await create('Hidden', false)]
    const unknown = await getPage('nobody')
    const before = await getPage(reds)
    await setPublicResults()
    const refused = await getPage(hidden)
    for (const each of [unknown, before, refused]) {
      expect(each.status).toBe(404)
      expect(each.error.code).toBe(unknown.error.code)
      expect(each.error.message).toBe(unknown.error.message)
      expect(each.headers['cache-control']).toBe('no-store')
    }
    expect((await getPage(reds)).status).toBe(200)
  })

  test('shows the roster, record and confirmed results, but hides results against private teams', async () => {
    await setPublicResults()
    const [reds, blues] = [await create('Reds'), await create('Blues')]
    await play(reds, blues)
    await play(reds, await create('Hidden', false))
    const page = await getPage(reds)
    expect(accepted(page)).toMatchObject({
      clubName: 'Test Club',
      team: { id: reds, name: 'Reds', sportId: 'tabletennis' },
      players: [{ playerName: 'Cap Reds', role: 'captain' }],
      stats: { matchesPlayed: 2, wins: 2 },
      coming: [],
      results: [{ home: { name: 'Reds' }, away: { name: 'Blues' }, score: [7, 3], winner: 1 }],
    })
    expect(page.text).not.toMatch(/Hidden|suspended|hasAccount|requests|isMine/)
  })

  test('shows the last confirmed result although 12 later ones are unconfirmed', async () => {
    await setPublicResults()
    const [reds, blues] = [await create('Reds'), await create('Blues')]
    await play(reds, blues)
    for (let i = 0; i < 12; i++) {
      world.pass(60_000)
      await play(reds, blues, [{ type: 'report', score: [5, 5] }])
    }
    expect(accepted(await getPage(reds)).results).toMatchObject([{ score: [7, 3] }])
  })

  test('can be cached for a second, and is confirmed by a 304 while unchanged', async () => {
    await setPublicResults()
    const reds = await create('Reds')
    const first = await getPage(reds)
    expect(first.headers['cache-control']).toBe('public, max-age=1, stale-while-revalidate=10')
    const cacheHeaders = { 'if-none-match': String(first.headers['etag']) }
    expect((await getPage(reds, cacheHeaders)).status).toBe(304)
    await play(reds, await create('Blues'))
    expect((await getPage(reds, cacheHeaders)).status).toBe(200)
  })
})
