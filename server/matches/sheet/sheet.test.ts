import { describe, expect, test } from 'vitest'
import { changeClubSettings } from '#contract/club/club-settings.ts'
import { getMatchHistory, listMatches, recordMatch } from '#contract/matches.ts'
import { enterResults, voidMatches } from '#contract/sheets.ts'
import { addPlayer } from '#contract/players/players.ts'
import type { CallOf } from '#contract/endpoint.ts'
import { iso } from '../../platform/iso.ts'
import { verifyRatings } from '../../ratings/verify-ratings.ts'
import { engineNames } from '../../testing/databases.ts'
import { stageOnce } from '../../testing/stage-once.ts'
import { accepted } from '../../testing/world.ts'

type Row = NonNullable<CallOf<typeof enterResults>['body']>['rows'][number]

const hour = 3_600_000

describe.each(engineNames)('a sheet of results on %s', async (engine) => {
  const { world, organiser, ann, bob, cat } = await stageOnce(engine, async (world) => ({
    organiser: await world.join('organizer', 'Olga Organiser'),
    ann: await world.addPlayer('Ann Moss'),
    bob: await world.addPlayer('Bob Pryce'),
    cat: await world.addPlayer('Cat Lund'),
  }))

  const createRow = (key: string, fields: Partial<Row> = {}): Row => ({
    key,
    sportId: 'tabletennis',
    player1Id: ann,
    player2Id: bob,
    player1Score: 2,
    player2Score: 1,
    ...fields,
  })
  const send = async (rows: Row[], by = organiser, dryRun = false) =>
    await by.do(enterResults, { body: { rows, dryRun } })
  const listOutcomes = (reply: Awaited<ReturnType<typeof send>>) =>
    reply.rows.map(({ outcome }) => outcome)
  const countMatches = async () => (await organiser.do(listMatches, { query: {} })).total

  test('is recorded row by row, even if other rows are refused', async () => {
    const reply = await send([
      createRow('a'),
      createRow('b', { player1Score: 2, player2Score: 2 }),
      createRow('c', { player2Id: ann }),
      createRow('d', { player1Id: cat, playedAt: iso(world.now() - 3 * hour) }),
      createRow('e', { player2Id: '', player2Name: ' ' }),
    ])
    expect(listOutcomes(reply)).toEqual(['recorded', 'refused', 'refused', 'recorded', 'refused'])
    expect(reply.recorded).toBe(2)
    expect(reply.rows[1]!.errors[0]).toMatchObject({ field: 'player2Score', key: 'score.draw' })
    expect(reply.rows[2]!.errors[0]).toMatchObject({ field: 'player2Id', key: 'players.same' })
    expect(reply.rows[4]!.errors[0]).toMatchObject({ field: 'player2Id', key: 'players.missing' })
    expect(await countMatches()).toBe(2)
    expect(
      (await world.publishedTypes()).filter((type) => type === 'matches.changed'),
    ).toHaveLength(1)
    expect(await verifyRatings(world.server.context.db)).toEqual([])
  })

  test('returns the outcome of each row in a dry run, without recording anything', async () => {
    const before = await world.publishedTypes()
    const reply = await send([createRow('a'), createRow('b', { player1Score: 9 })], organiser, true)
    expect(listOutcomes(reply)).toEqual(['ready', 'refused'])
    expect(reply.recorded).toBe(0)
    expect(await countMatches()).toBe(0)
    expect(await world.publishedTypes()).toEqual(before)
  })

  test('records each row once, even if it is sent again with other rows', async () => {
    const first = await send([createRow('a'), createRow('b', { player1Id: cat })])
    const again = await send([
      createRow('a'),
      createRow('b', { player1Id: cat }),
      createRow('c', { player2Id: cat }),
    ])
    expect(listOutcomes(again)).toEqual(['recorded', 'recorded', 'recorded'])
    expect(again.rows[0]!.match).toEqual(first.rows[0]!.match)
    expect(await countMatches()).toBe(3)
    const changed = await send([createRow('a', { player1Score: 0, player2Score: 2 })])
    expect(changed.rows[0]).toMatchObject({
      outcome: 'refused',
      errors: [{ key: 'match.sentBefore' }],
      match: first.rows[0]!.match,
    })
    const twice = { rows: [createRow('x'), createRow('x')], dryRun: false }
    expect((await organiser.call(enterResults, { body: twice })).status).toBe(400)
  })

  test('is recorded once when it is sent twice at the same time', async () => {
    for (const [repetition, first] of [ann, bob, cat].entries()) {
      const second = [bob, cat, ann][repetition]!
      const rows = [`a${repetition}`, `b${repetition}`].map((key, at) =>
        createRow(key, { player1Id: first, player2Id: second, player2Score: at }),
      )
      const all = await Promise.all(Array.from({ length: 8 }, async () => send(rows)))
      const rowResults = all.map((reply) =>
        reply.rows.map(({ outcome, match }) => [outcome, match?.id]),
      )
      expect(new Set(rowResults.map((one) => JSON.stringify(one))).size).toBe(1)
      expect(all[0]!.recorded).toBe(2)
      expect(await countMatches()).toBe(2 * (repetition + 1))
    }
  })

  test('finds players by name and nickname, and asks about ambiguous names', async () => {
    await organiser.call(addPlayer, { body: { name: 'Bob Pryce', nickname: 'Bobby' } })
    const createNamedRow = (player1Name: string, player2Name: string) =>
      createRow(`${player1Name}-${player2Name}`, {
        player1Id: '',
        player2Id: '',
        player1Name,
        player2Name,
      })
    const reply = await send([
      createNamedRow('ann moss', 'bobby'),
      createNamedRow('Ann Moss', 'Bob Pryce'),
      createNamedRow('Ann Moss', 'Zed'),
    ])
    expect(listOutcomes(reply)).toEqual(['recorded', 'refused', 'refused'])
    expect(reply.rows[1]!.errors).toMatchObject([
      { field: 'player2Id', key: 'player.severalCalled', values: { name: 'Bob Pryce' } },
    ])
    expect(reply.rows[1]!.player2.map(({ nickname }) => nickname)).toEqual(
      expect.arrayContaining([null, 'Bobby']),
    )
    expect(reply.rows[2]!.errors).toMatchObject([
      { field: 'player2Id', message: 'No player is called “Zed”' },
    ])
  })

  test('asks about warnings and possible duplicates until they are confirmed', async () => {
    const { key: _key, ...body } = createRow('x')
    await organiser.do(recordMatch, { body })
    world.pass(2 * hour)
    const rows = [
      createRow('a'),
      createRow('b'),
      createRow('c', { sportId: 'pool', player1Score: 60, player2Score: 1 }),
    ]
    const questions = await send(rows)
    expect(listOutcomes(questions)).toEqual(['asks', 'recorded', 'asks'])
    expect(questions.rows[0]!.warnings).toMatchObject([
      { key: 'match.onRecord', values: { name: 'Olga Organiser' } },
    ])
    expect(questions.rows[2]!.warnings).toMatchObject([{ key: 'pool.unusual' }])
    const confirmed = await send(rows.map((one) => ({ ...one, confirmed: true })))
    expect(listOutcomes(confirmed)).toEqual(['recorded', 'recorded', 'recorded'])
  })

  test('of a player records only matches that players may record', async () => {
    const dee = await world.join('player', 'Dee Hart')
    const rows = [
      createRow('a', { player1Id: dee.playerId }),
      createRow('b'),
      createRow('c', { player2Id: dee.playerId, playedAt: iso(world.now() - 40 * 24 * hour) }),
    ]
    const ownResult = await send(rows, dee)
    expect(listOutcomes(ownResult)).toEqual(['recorded', 'refused', 'refused'])
    expect(ownResult.rows[1]!.errors).toMatchObject([
      { field: 'player1Id', key: 'access.ownMatchOnly' },
    ])
    expect(ownResult.rows[2]!.errors).toMatchObject([
      { field: 'playedAt', key: 'match.tooLongAgo' },
    ])
    const admin = await world.join('admin')
    const settings = { recordForOthers: 'everyone' as const }
    await admin.do(changeClubSettings, { body: { version: 1, settings } })
    expect(listOutcomes(await send([rows[1]!], dee))).toEqual(['recorded'])
  })

  test('can be undone as a whole, which voids its matches', async () => {
    const { rows } = await send([
      createRow('a'),
      createRow('b', { player1Id: cat }),
      createRow('c'),
    ])
    const matches = rows.map(({ match }) => ({ id: match!.id, version: match!.version }))
    const body = { matches: [...matches, { id: 'nobody', version: 1 }], reason: 'Undone' }
    const done = await organiser.do(voidMatches, { body })
    expect(done.voided).toEqual(matches.map(({ id }) => id))
    expect(done.left).toEqual([{ id: 'nobody', problem: 'Match not found' }])
    expect(await countMatches()).toBe(0)
    const history = await organiser.call(getMatchHistory, { params: { id: matches[0]!.id } })
    expect(accepted(history).items.map(({ kind }) => kind)).toEqual(['recorded', 'voided'])
    const again = await organiser.do(voidMatches, { body })
    expect(again.left[0]).toEqual({ id: matches[0]!.id, problem: 'This match is already void' })
    expect(await verifyRatings(world.server.context.db)).toEqual([])
  })

  test('can’t be undone by another player', async () => {
    const { rows } = await send([createRow('a')])
    const dee = await world.join('player', 'Dee Hart')
    const { id, version } = rows[0]!.match!
    const body = { matches: [{ id, version }], reason: 'No' }
    const { voided, left } = await dee.do(voidMatches, { body })
    expect([voided, left[0]!.problem]).toEqual([[], 'You can only void your own matches.'])
  })

  test('with two hundred rows rebuilds each board once', async () => {
    const players = [ann, bob, cat]
    const rows = Array.from({ length: 200 }, (_, at) =>
      createRow(`r${at}`, {
        player1Id: players[at % 3]!,
        player2Id: players[(at + 1) % 3]!,
        playedAt: iso(world.now() - (200 - at) * 60_000),
      }),
    )
    const statements = await world.recordStatements(async () => {
      expect((await send(rows)).recorded).toBe(200)
    })
    const rebuilds = statements.filter((text) => text.startsWith('insert into "rating_changes"'))
    // The statements of a worker thread can't be observed here.
    expect(rebuilds.length).toBe(engine === 'sqlite' ? 1 : 0)
    expect(await verifyRatings(world.server.context.db)).toEqual([])
  })
})
