import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { imageSize } from 'image-size'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { getPublicTournament, getTournamentCard } from '#contract/tournaments/exchange.ts'
import { updateTournament } from '#contract/tournaments/life.ts'
import { updatePlayer } from '#contract/players/players.ts'
import { clubName } from '../../club/get-club.ts'
import { readSettings } from '../../platform/club/club-settings.ts'
import { servePages } from '../../platform/http/pages/pages.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { createCup, createEntrantName } from '../../testing/tournament.ts'
import { createCardPainter } from './draw-card.ts'
import { createTournamentPreviewPage } from './preview-page.ts'
import { createCardBuilder, type TournamentCard } from './tournament-card.ts'
import { createTournamentCache } from '../tournament-state.ts'

describe.each(engineNames)('the preview of a shared public tournament on %s', async (engine) => {
  const { world, organiser } = await stageOnce(engine, async (world) => ({
    organiser: await world.join('organizer', 'Zed Organiser'),
  }))

  const fetchCard = async (id: string, headers: Record<string, string> = {}) =>
    world.server.app.inject({
      url: getTournamentCard.path.replace(':id', id),
      headers,
    })

  test('is a picture of 1200 by 630 pixels, and is answered with 304 while it is unchanged', async () => {
    const cup = await createCup(world, organiser, 4, { isPublic: true })
    const before = await fetchCard(cup.id)
    expect(before.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(imageSize(before.rawPayload)).toMatchObject({ width: 1200, height: 630, type: 'png' })
    const etag = String(before.headers.etag)
    const again = await fetchCard(cup.id, { 'if-none-match': etag })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    await cup.playOut()
    const after = await fetchCard(cup.id, { 'if-none-match': etag })
    expect(after.statusCode).toBe(200)
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false)
  })

  test('gets a new picture when a player is renamed', async () => {
    const cup = await createCup(world, organiser, 4, { isPublic: true })
    await cup.playOut()
    const { etag } = (await fetchCard(cup.id)).headers
    await organiser.call(updatePlayer, {
      params: { id: cup.players[0]! },
      body: { version: 1, name: 'Somebody Else' },
    })
    expect((await fetchCard(cup.id)).headers.etag).not.toBe(etag)
  })

  test('is computed once per revision and set of names', async () => {
    const cup = await createCup(world, organiser, 4, { isPublic: true })
    const { db } = world.server.context
    const tournamentCache = createTournamentCache(world.server.context.opened.engine)
    const buildCard = createCardBuilder()
    const readCard = async (club = 'Club') =>
      buildCard(db, await tournamentCache.load(db, cup.id), club)
    const first = await readCard()
    expect(await readCard()).toBe(first)
    expect(await readCard('Other')).toMatchObject({ club: 'Other' })
    const before = await readCard()
    await cup.playOut()
    const over = await readCard()
    expect(over).not.toEqual(before)
    await organiser.call(updatePlayer, {
      params: { id: cup.players[0]! },
      body: { version: 1, name: 'Somebody Else' },
    })
    expect(over.champion?.name).toBe(createEntrantName(0))
    expect((await readCard()).champion?.name).toBe('Somebody Else')
  })

  test('does not exist for a private tournament or a draft', async () => {
    const hidden = await createCup(world, organiser, 4, { isPublic: false })
    const draft = await createCup(world, organiser, 4, { isPublic: true }, false)
    for (const { id } of [hidden, draft, { id: 'nobody' }]) {
      expect((await fetchCard(id)).statusCode).toBe(404)
    }
  })

  test('names the champion with their wins and the score of the final, their own first', async () => {
    const cup = await createCup(world, organiser, 5, { isPublic: true })
    await cup.playOut()
    const { podium, champion } = await cup.read()
    expect(champion).toMatchObject({
      playerName: podium[0]!.playerName,
      final: { opponentName: podium[1]!.playerName, score: ['2', '0'] },
      points: null,
    })
    expect(champion!.wins).toBe(champion!.matches)
    const followed = await world.stranger.call(getPublicTournament, { params: { id: cup.id } })
    expect(followed.body.tournament.champion).toEqual(champion)
  })

  test('counts a single point of the champion as one', async () => {
    const cup = await createCup(world, organiser, 2, { sportId: 'chess', format: 'round_robin' })
    await cup.playOut()
    const { db, opened } = world.server.context
    const loaded = await createTournamentCache(opened.engine).load(db, cup.id)
    const { champion } = await createCardBuilder()(db, loaded, 'Club')
    expect(champion!.description).toBe('1 point')
  })

  test('shows the champion’s points when a table decides', async () => {
    const cup = await createCup(world, organiser, 3, { sportId: 'chess', format: 'round_robin' })
    expect((await cup.read()).champion).toBeNull()
    for (const { id, sides } of await cup.matches()) {
      const [one, two] = sides.map(({ playerId }) => cup.players.indexOf(playerId ?? ''))
      await cup.win(id, one! < two! ? 1 : 2)
    }
    expect((await cup.read()).champion).toMatchObject({ final: null, points: '2', wins: 2 })
  })

  describe('as a page', () => {
    let pages: FastifyInstance
    let root: string
    const settings = async () => readSettings(world.server.context.db)
    const club = async () => null

    beforeEach(async () => {
      root = mkdtempSync(join(tmpdir(), 'fivebar-pages-'))
      const head =
        '<meta name="description" content="Matches of the club" />\n<title>Fivebar</title>\n<link>'
      writeFileSync(join(root, 'index.html'), `<head>${head}</head><body></body>`)
      writeFileSync(join(root, 'preloads.json'), '{"/p/tournaments/:id":"<link rel=x>"}')
      pages = Fastify()
      const previewPage = createTournamentPreviewPage(
        world.server.context,
        {
          tournamentCache: createTournamentCache(world.server.context.opened.engine),
          cards: createCardBuilder(),
        },
        clubName,
      )
      await servePages(pages, root, { previews: [previewPage], settings, club })
    })
    afterEach(async () => {
      await pages.close()
      rmSync(root, { recursive: true })
    })

    const fetchPage = async (id: string) =>
      pages.inject({ url: `/p/tournaments/${id}`, headers: { host: 'club.example:8080' } })

    test('has link preview tags with the winner, escaped, under the same security policy as every page', async () => {
      const name = `Bob's $& "Cup" <i>`
      const cup = await createCup(world, organiser, 4, { isPublic: true, name })
      await cup.playOut()
      const page = await fetchPage(cup.id)
      expect(page.headers['cache-control']).toBe('no-cache')
      expect(page.headers['content-security-policy']).toContain("default-src 'self'")
      const title = 'Bob&#39;s $&amp; &quot;Cup&quot; &lt;i&gt; · Test Club'
      expect(page.body).toContain(`<title>${title}</title>`)
      expect(page.body).toContain(`<meta property="og:title" content="${title}" />`)
      expect(page.body).toContain('<meta name="twitter:card" content="summary_large_image" />')
      expect(page.body).toContain(`Champion: ${createEntrantName(0)}`)
      expect(page.body).not.toContain('Matches of the club')
      expect(page.body).toContain('<link rel=x>')
      const picture = /property="og:image" content="http:\/\/club\.example:8080([^"]+)"/.exec(
        page.body,
      )
      expect((await world.server.app.inject(picture![1]!)).statusCode).toBe(200)
    })

    test("still opens when the tournament can't be loaded", async () => {
      const failing = async () => {
        throw new Error('The database is away')
      }
      const tournamentCache = { load: failing, loadFor: failing, loadFromRow: failing }
      const other = Fastify()
      const previews = [
        createTournamentPreviewPage(
          world.server.context,
          { tournamentCache, cards: createCardBuilder() },
          clubName,
        ),
      ]
      await servePages(other, root, { previews, settings, club })
      const page = await other.inject('/p/tournaments/one')
      await other.close()
      expect([page.statusCode, page.body]).toEqual([200, (await fetchPage('nobody')).body])
      expect((await fetchPage('%00')).statusCode).toBe(200)
    })

    test('reveals nothing about a private tournament, not even that it exists', async () => {
      const cup = await createCup(world, organiser, 4, { isPublic: true })
      expect((await fetchPage(cup.id)).body).toContain('Test Cup')
      const { version } = await cup.read()
      await organiser.call(updateTournament, {
        params: { id: cup.id },
        body: { version, isPublic: false },
      })
      const hidden = await fetchPage(cup.id)
      expect(hidden.body).not.toContain('Test Cup')
      expect(hidden.body).not.toContain('og:')
      expect(hidden.body).toBe((await fetchPage('nobody')).body)
    })
  })
})

const card: TournamentCard = {
  kind: 'tournament',
  colour: 'orange',
  club: 'Club',
  name: 'Cup',
  sportId: 'chess',
  sport: 'Chess',
  details: [],
  state: 'In play',
  champion: null,
  rows: [],
}

test('a card is drawn once for all requests, and again after a failure', async () => {
  let drawCount = 0
  const paint = createCardPainter(async () => {
    drawCount += 1
    if (drawCount === 1) throw new Error('no')
    return new Uint8Array([1])
  })
  await expect(paint(card)).rejects.toThrow('no')
  await Promise.all([paint(card), paint({ ...card }), paint({ ...card })])
  expect(drawCount).toBe(2)
})

test('requests for too many cards at once are refused as busy', async () => {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  const paint = createCardPainter(async () => promise)
  const waiting = Array.from({ length: 8 }, async (_, at) => paint({ ...card, name: `Cup ${at}` }))
  await expect(paint({ ...card, name: 'One more' })).rejects.toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
  })
  resolve(new Uint8Array([1]))
  expect(await Promise.all(waiting)).toHaveLength(8)
  expect(await paint({ ...card, name: 'One more' })).toHaveLength(1)
})
