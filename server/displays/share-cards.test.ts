import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { changeClubSettings, clubColours, getClubSettings } from '#contract/club/club-settings.ts'
import { createTeam } from '#contract/teams/team.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { cardColours } from '../tournaments/views/card-colours.ts'
import { createCardPainter } from '../tournaments/views/draw-card.ts'
import type { ListCard } from '../tournaments/views/list-card.ts'

describe.each(engineNames)('pictures of public pages on %s', async (engine) => {
  const { world, admin, team } = await stageOnce(engine, async (world) => {
    const admin = await world.join('admin', 'Ada Admin')
    const captainId = await world.addPlayer('Cap')
    const body = {
      name: 'Reds',
      sportId: 'darts',
      captainId,
      settings: { isPublic: true },
    } as const
    return { admin, team: await admin.do(createTeam, { body }) }
  })
  const changeSettings = async (settings: { publicResults?: boolean; colour?: 'blue' }) => {
    const { version } = await admin.do(getClubSettings, {})
    await admin.do(changeClubSettings, { body: { version, settings } })
    world.pass(2_000)
  }
  const paths = [
    '/api/public/leaderboard/card.png?sportId=darts',
    '/api/public/matches/card.png',
    `/api/public/teams/${team.id}/card.png`,
  ]
  const fetchCard = async (url: string, headers: Record<string, string> = {}) =>
    world.server.app.inject({ url, headers })

  test.each(paths)('%s returns 404 if results are for members only', async (path) => {
    await changeSettings({ publicResults: false })
    const refused = await fetchCard(path)
    expect([refused.statusCode, refused.headers['cache-control']]).toEqual([404, 'no-store'])
  })

  test.each(paths)('%s is confirmed by a 304 until the club’s colour changes', async (path) => {
    await changeSettings({ publicResults: true })
    const first = await fetchCard(path)
    expect(first.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, no-cache',
    })
    const known = { 'if-none-match': String(first.headers.etag) }
    expect((await fetchCard(path, known)).statusCode).toBe(304)
    await changeSettings({ colour: 'blue' })
    const changed = await fetchCard(path, known)
    expect(changed.statusCode).toBe(200)
    expect(changed.rawPayload.equals(first.rawPayload)).toBe(false)
  })

  test('a new result changes the picture of the results', async () => {
    await changeSettings({ publicResults: true })
    const { etag } = (await fetchCard('/api/public/matches/card.png')).headers
    await world.record({
      player1Id: await world.addPlayer('Ann'),
      player2Id: await world.addPlayer('Bob'),
    })
    world.pass(2_000)
    expect((await fetchCard('/api/public/matches/card.png')).headers.etag).not.toBe(etag)
  })

  test('a private team, an unknown result and an unknown sport have no picture', async () => {
    await changeSettings({ publicResults: true })
    const captainId = await world.addPlayer('Other')
    const body = {
      name: 'Hidden',
      sportId: 'darts',
      captainId,
      settings: { isPublic: false },
    } as const
    const { id } = await admin.do(createTeam, { body })
    for (const path of [`teams/${id}/card.png`, 'matches/card.png?matchId=nobody']) {
      expect((await fetchCard(`/api/public/${path}`)).statusCode).toBe(404)
    }
    expect((await fetchCard('/api/public/leaderboard/card.png?sportId=golf')).statusCode).toBe(400)
  })
})

const emptyCard: ListCard = {
  kind: 'list',
  club: 'Club',
  colour: 'plum',
  name: 'Darts leaderboard',
  sportId: 'darts',
  sport: 'Darts',
  details: [],
  rows: [],
  empty: 'No ranked players yet',
}

test('different names result in different pictures, whatever their script and length', async () => {
  const paint = createCardPainter()
  const pictures = await Promise.all(
    ['Ann', 'Ελένη', 'Дмитро', 'משה', 'W'.repeat(300)].map(async (name) =>
      paint({ ...emptyCard, rows: [{ place: '1', name, value: '1500' }] }),
    ),
  )
  expect(new Set(pictures.map((picture) => picture.toString('base64'))).size).toBe(5)
})

test.each(clubColours)('a card in %s has the colours of the screens', (colour) => {
  const css = ['tokens', 'colours'].map((file) =>
    readFileSync(new URL(`../../web/app/${file}.css`, import.meta.url), 'utf8'),
  )
  const block = css[1]!.split(`[data-colour='${colour}']`)[1]!.split('}')[0]!
  const { primary, slash } = cardColours[colour]
  expect(block).toContain(`--primary: light-dark(${primary},`)
  expect(colour === 'orange' ? css[0] : block).toContain(`--mark-slash: ${slash};`)
})
