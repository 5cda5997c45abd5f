import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { exportMatches } from '#contract/exports.ts'
import { recordMatch } from '#contract/matches.ts'
import { exportPlayers } from '#contract/exports.ts'
import { importPlayers } from '#contract/players/import.ts'
import { addPlayer } from '#contract/players/players.ts'
import { exportLeaderboard } from '#contract/exports.ts'
import { engineNames } from '../testing/databases.ts'
import { createWorld, type Caller, type World } from '../testing/world.ts'

describe.each(engineNames)('CSV exports on %s', (engine) => {
  let world: World
  let organiser: Caller
  beforeAll(async () => {
    world = await createWorld(engine)
    organiser = await world.join('organizer', 'Olive Organiser')
    const body = { name: 'Ann First', email: 'ann@example.org', startingLevel: 'strong' } as const
    const { id } = await organiser.do(addPlayer, { body })
    const bob = await world.addPlayer('Bob Second')
    for (const [player1Score, player2Score] of [
      [7, 4],
      [5, 7],
      [7, 2],
    ] as const) {
      world.pass(60_000)
      const score = { player1Score, player2Score }
      const details = { raceTo: 7 }
      const draft = { sportId: 'pool', player1Id: id, player2Id: bob, ...score, details }
      await organiser.do(recordMatch, { body: draft })
    }
  })
  afterAll(async () => world.close())

  const splitLines = (text: string) => text.trimEnd().split('\r\n')

  test('contain matches, newest first, with the filters of the list', async () => {
    const { text, headers } = await organiser.call(exportMatches, { query: { sportId: 'pool' } })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(splitLines(text)).toHaveLength(4)
    expect(splitLines(text)[1]).toMatch(
      /^\d{4}-.*Z,pool,8-Ball,casual,completed,Ann First,Bob Second,7,2,7–2,,Olive Organiser,race to 7$/,
    )
    expect(text.startsWith('\uFEFFplayed,')).toBe(true)
    const query = { sportId: 'pool', separator: 'semicolon' } as const
    const german = await organiser.call(exportMatches, { query: query })
    expect(german.text.startsWith('\uFEFFplayed;sport;')).toBe(true)
    const none = await organiser.call(exportMatches, { query: { sportId: 'chess' } })
    expect(splitLines(none.text)).toHaveLength(1)
  })

  test('let other requests run between batches', async () => {
    const { db } = world.server.context
    const [row] = await db.selectFrom('matches').selectAll().orderBy('playedAt').execute()
    const copies = Array.from({ length: 450 }, (_, at) => ({
      ...row!,
      id: `copy-${String(at).padStart(3, '0')}`,
      sportId: 'darts' as const,
      playedAt: row!.playedAt - at,
      status: 'void' as const,
    }))
    await db.insertInto('matches').values(copies).execute()
    let otherTurns = 0
    let isOver = false
    const count = () => {
      otherTurns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const query = { sportId: 'darts', includeVoid: 'true' } as const
    const { text } = await organiser.call(exportMatches, { query })
    isOver = true
    expect(splitLines(text)).toHaveLength(451)
    // Five pages, and a pause after each except the last.
    expect(otherTurns).toBeGreaterThanOrEqual(4)
  })

  test('contain a board in order of rank', async () => {
    const { text } = await organiser.call(exportLeaderboard, { query: { sportId: 'pool' } })
    expect(splitLines(text)[0]).toContain('rank,name,rating,deviation')
    expect(splitLines(text).slice(1)).toEqual([
      expect.stringMatching(/^,Ann First,\d+,\d+,yes,3,2,1,0,66\.\d+,1,/),
      expect.stringMatching(/^,Bob Second,\d+,\d+,yes,3,1,2,0,33\.\d+,-1,/),
    ])
  })

  test('contain all players in a form that another club can import', async () => {
    const { text } = await organiser.call(exportPlayers, {})
    expect(text).toContain('Ann First,ann@example.org,strong,no,3,')
    const again = await organiser.call(importPlayers, { body: { csv: text, dryRun: true } })
    expect(again.body).toMatchObject({ added: 0 })
    expect(again.body.rows.flatMap(({ problems }) => problems)).toEqual([])
    const player = await world.join('player')
    const refused = await player.call(exportPlayers, {})
    expect([refused.status, refused.error.message]).toEqual([
      403,
      'Only organisers and admins can export players.',
    ])
  })
})
