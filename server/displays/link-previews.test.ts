import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { imageSize } from 'image-size'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { changeClubSettings, getClubSettings } from '#contract/club/club-settings.ts'
import { createTeam } from '#contract/teams/team.ts'
import { clubName, showsResults } from '../club/get-club.ts'
import { readSettings } from '../platform/club/club-settings.ts'
import { servePages } from '../platform/http/pages/pages.ts'
import { createBoardCache } from '../ratings/board-cache.ts'
import { createTeamPreviewPage } from '../teams/roster/preview-page.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { createDisplayPreviewPages } from './preview-pages.ts'
import { createPublicParts } from './public-parts.ts'

describe.each(engineNames)('link previews of public pages on %s', async (engine) => {
  const { world, admin } = await stageOnce(engine, async (world) => ({
    admin: await world.join('admin', 'Ada Admin'),
  }))
  let pages: FastifyInstance
  let root: string

  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'fivebar-pages-'))
    const head = '<meta name="description" content="Matches" />\n<title>Fivebar</title>'
    writeFileSync(join(root, 'index.html'), `<head>${head}</head><body></body>`)
    const paths = ['/p/leaderboard', '/p/matches', '/p/teams/:id']
    const preloads = Object.fromEntries(paths.map((path) => [path, '']))
    writeFileSync(join(root, 'preloads.json'), JSON.stringify(preloads))
    pages = Fastify()
    const { context } = world.server
    const club = { name: clubName, showsResults }
    const previews = [
      createTeamPreviewPage(context, club),
      ...createDisplayPreviewPages(context, createPublicParts(createBoardCache(context), club)),
    ]
    const settings = async () => readSettings(context.db)
    await servePages(pages, root, { previews, settings, club: async () => null })
  })
  afterEach(async () => {
    await pages.close()
    rmSync(root, { recursive: true })
  })

  const publishResults = async () => {
    const { version } = await admin.do(getClubSettings, {})
    await admin.do(changeClubSettings, { body: { version, settings: { publicResults: true } } })
  }
  const readPage = async (url: string) => (await pages.inject(url)).body
  /** Expects the picture of a page to be served in its size. */
  const expectPicture = async (page: string) => {
    const [, path] = /property="og:image" content="http:\/\/[^/]+([^"]+)"/.exec(page)!
    const picture = await world.server.app.inject(path!.replaceAll('&amp;', '&'))
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
    expect(imageSize(picture.rawPayload)).toMatchObject({ width: 1200, height: 630 })
  }
  const addTeam = async (name: string, isPublic: boolean) => {
    const captainId = await world.addPlayer(`Cap ${name}`)
    const body = { name, sportId: 'darts', captainId, settings: { isPublic } } as const
    return (await admin.do(createTeam, { body })).id
  }

  test('name the leaders, the latest results and the record of a team', async () => {
    await publishResults()
    const player1Id = await world.addPlayer("Ann O'Able")
    const player2Id = await world.addPlayer('Bob Baker')
    for (let match = 0; match < 5; match += 1) {
      world.pass(60_000)
      await world.record({ player1Id, player2Id, player1Score: 2, player2Score: 0 })
    }
    const board = await readPage('/p/leaderboard?sport=tabletennis')
    expect(board).toContain('<title>Table Tennis leaderboard · Test Club</title>')
    expect(board).toContain('property="og:description" content="1. Ann O&#39;Able, 2. Bob Baker."')
    expect(board).toContain('/p/leaderboard?sport=tabletennis"')
    expect(await readPage('/p/matches')).toContain('content="Ann O&#39;Able 2–0 Bob Baker, ')
    expect(await readPage('/p/matches?sport=darts')).toContain('content="No results yet."')
    for (const page of [board, await readPage('/p/matches')]) await expectPicture(page)
    const teamPage = await readPage(`/p/teams/${await addTeam('Reds', true)}`)
    await expectPicture(teamPage)
    expect(teamPage).toContain('<title>Reds · Test Club</title>')
    expect(teamPage).toContain('content="Darts, 1 player, 0 won, 0 drawn, 0 lost."')
  })

  test('of a single result name only that result', async () => {
    await publishResults()
    const [player1Id, player2Id] = [await world.addPlayer('Cy'), await world.addPlayer('Dee')]
    const match = { player1Id, player2Id, player1Score: 2, player2Score: 0 }
    const { id } = await world.record(match)
    await world.record({ ...match, player1Score: 0, player2Score: 2 })
    world.pass(2_000)
    const page = await readPage(`/p/matches?match=${id}`)
    expect(page).toContain('property="og:description" content="Cy 2–0 Dee."')
    expect(page).toContain(`/p/matches?match=${id}"`)
    await expectPicture(page)
    const week = await readPage('/p/matches?week=true')
    expect(week).toContain('<title>Last seven days at the club · Test Club</title>')
    await expectPicture(week)
    expect(await readPage('/p/matches?match=nobody')).toContain('<title>Fivebar</title>')
  })

  test('reveal nothing that is not public', async () => {
    const plain = await readPage('/p/teams/nobody')
    expect(plain).toContain('<title>Fivebar</title>')
    for (const url of ['/p/leaderboard', '/p/matches', `/p/teams/${await addTeam('Reds', true)}`]) {
      expect(await readPage(url)).toBe(plain)
    }
    await publishResults()
    expect(await readPage(`/p/teams/${await addTeam('Hidden', false)}`)).toBe(plain)
    expect(await readPage('/p/matches')).not.toBe(plain)
  })
})
