import { describe, expect, test } from 'vitest'
import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { exportLeaderboard } from '#contract/exports.ts'
import { getLeaderboard } from '#contract/ratings.ts'
import { addSeason, changeSeason, deleteSeason, listSeasons } from '#contract/club/seasons.ts'
import { createTournament } from '#contract/tournaments/life.ts'
import { listTournaments } from '#contract/tournaments/tournament.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { accepted, type World } from '../testing/world.ts'

const winter = { name: 'Winter', from: '2026-01-05', to: '2026-02-15' }
const spring = { name: 'Spring', from: '2026-02-10', to: '2026-05-31' }

async function setZone(world: World, timeZone: string) {
  const { call } = await world.join('admin')
  const { version } = accepted(await call(getClubSettings, {}))
  accepted(await call(changeClubSettings, { body: { version, settings: { timeZone } } }))
}

describe.each(engineNames)('seasons on %s', async (engine) => {
  const { world, organiser, reader } = await stageOnce(engine, async (world) => {
    await setZone(world, 'UTC')
    return { organiser: await world.join('organizer'), reader: await world.join('player') }
  })

  const add = async (body: typeof winter) => {
    const { items } = await organiser.do(addSeason, { body })
    return items.find(({ name }) => name === body.name)!
  }
  const at = (day: string, time = '18:00:00') => `${day}T${time}.000Z`

  test('are added, changed and deleted by organisers, and everyone can read them', async () => {
    const first = await add(winter)
    await add(spring)
    const list = async () => (await reader.do(listSeasons, {})).items
    expect(await list()).toMatchObject([
      { ...spring, overlaps: ['Winter'] },
      { ...winter, overlaps: ['Spring'] },
    ])
    const params = { id: first.id }
    const body = { ...winter, name: 'Hard winter', to: '2026-02-09', version: first.version }
    await organiser.do(changeSeason, { params, body })
    expect(await list()).toMatchObject([
      { name: 'Spring', overlaps: [] },
      { name: 'Hard winter', overlaps: [], version: 2 },
    ])
    const stale = await organiser.call(deleteSeason, { params, query: { version: 1 } })
    expect(stale.status).toBe(409)
    await organiser.do(deleteSeason, { params, query: { version: 2 } })
    expect(await list()).toHaveLength(1)
    const publishedTypes = (await world.publishedTypes()).filter(
      (type) => type === 'seasons.changed',
    )
    expect(publishedTypes).toHaveLength(4)
    expect((await reader.call(addSeason, { body: winter })).status).toBe(403)
  })

  test('need a free name and an end after the start', async () => {
    await add(winter)
    const refused = async (body: typeof winter) => {
      const { error } = await organiser.call(addSeason, { body })
      return error.details.map(({ field, message }) => [field, message])
    }
    expect(await refused({ ...spring, name: ' winter ' })).toEqual([
      ['name', 'Another season has this name'],
    ])
    expect(await refused({ ...spring, to: '2026-02-09' })).toEqual([
      ['to', 'The last day can’t be before the first'],
    ])
    expect(await refused({ ...spring, to: '2026-02-30' })).toEqual([
      ['to', 'This is not a valid date'],
    ])
    expect(await refused({ ...spring, name: ' ' })).toEqual([['name', 'This field is required']])
  })

  test('limit a leaderboard to their players and results, but keep the overall ranks', async () => {
    const { id: seasonId } = await add(winter)
    const [ann, bob, cleo] = [
      await world.addPlayer('Ann'),
      await world.addPlayer('Bob'),
      await world.addPlayer('Cleo'),
    ]
    const recordMatch = async (playedAt: string, player1Id: string, player2Id: string) =>
      world.record({ player1Id, player2Id, playedAt })
    await recordMatch(at('2026-01-04', '23:30:00'), ann, cleo)
    for (let i = 0; i < 5; i++) await recordMatch(at(`2026-01-1${i}`), ann, bob)
    await recordMatch(at('2026-02-15', '23:30:00'), bob, ann)
    await recordMatch(at('2026-02-20'), cleo, ann)
    const readBoard = async (query: object) => await reader.do(getLeaderboard, { query })
    const all = await readBoard({})
    const season = await readBoard({ seasonId })
    const findRank = (name: string) => all.items.find((entry) => entry.name === name)!.rank
    expect(
      season.items.map(({ name, games, wins, losses }) => [name, games, wins, losses]),
    ).toEqual(
      all.items
        .filter(({ name }) => name !== 'Cleo')
        .map(({ name }) => (name === 'Ann' ? ['Ann', 6, 5, 1] : ['Bob', 6, 1, 5])),
    )
    expect(season.items.map(({ name, rank }) => [name, rank])).toEqual(
      season.items.map(({ name }) => [name, findRank(name)]),
    )
    const form = season.items.find(({ name }) => name === 'Ann')!.recentMatches
    expect(form.every(({ opponent }) => opponent === 'Bob')).toBe(true)
    const csv = await reader.call(exportLeaderboard, { query: { seasonId } })
    expect(csv.text).not.toContain('Cleo')
    // In Johannesburg the first match was on 5 January, and the last of Bob’s wins on 16 February.
    await setZone(world, 'Africa/Johannesburg')
    const itemsInJohannesburg = (await readBoard({ seasonId })).items
    const games = Object.fromEntries(itemsInJohannesburg.map((entry) => [entry.name, entry.games]))
    expect(games).toEqual({ Ann: 6, Bob: 5, Cleo: 1 })
    const unknown = await reader.call(getLeaderboard, { query: { seasonId: 'nowhere' } })
    expect([unknown.status, unknown.error.message]).toEqual([404, 'Season not found'])
  })

  test('filter tournaments by start date, and hide none without the filter', async () => {
    const { id: seasonId } = await add(winter)
    const createCup = async (name: string, startDate: string | null) =>
      await organiser.do(createTournament, { body: { name, startDate } })
    await createCup('January Cup', at('2026-01-20'))
    await createCup('March Cup', at('2026-03-20'))
    await createCup('Some Cup', null)
    const listNames = async (query: object) =>
      (await organiser.do(listTournaments, { query })).items.map(({ name }) => name)
    expect(await listNames({ seasonId })).toEqual(['January Cup'])
    expect(await listNames({})).toHaveLength(3)
    expect((await organiser.call(listTournaments, { query: { seasonId: 'x' } })).status).toBe(404)
  })
})
