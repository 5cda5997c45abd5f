import { describe, expect, test } from 'vitest'
import { listDeletions, restoreDeletion, restoreMatch } from '#contract/deletions.ts'
import { getMatchHistory, listMatches, voidMatch } from '#contract/matches.ts'
import { deletePlayer, getPlayer, mergePlayer } from '#contract/players/players.ts'
import { getLeaderboard } from '#contract/ratings.ts'
import { deleteTournament } from '#contract/tournaments/life.ts'
import { getTournament } from '#contract/tournaments/tournament.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import { createCup } from '../testing/tournament.ts'
import { accepted } from '../testing/world.ts'
import { purgeExpired } from './maintenance.ts'
import { findDifferences } from './verification/projection-checks.ts'

const day = 24 * 60 * 60 * 1000

describe.each(engineNames)('restoring deletions on %s', async (engine) => {
  const { world, admin, organiser } = await stageOnce(
    engine,
    async (world) => ({
      admin: await world.join('admin'),
      organiser: await world.join('organizer'),
    }),
    { verify: findDifferences },
  )

  const readBoard = async () => {
    const query = { sportId: 'tabletennis' as const }
    return (await admin.do(getLeaderboard, { query })).items
  }
  const readMatches = async () => (await admin.do(listMatches, { query: {} })).items
  const deleteByOrganiser = async (id: string) => {
    const { version } = await organiser.do(getPlayer, { params: { id } })
    return await organiser.do(deletePlayer, { params: { id }, query: { version } })
  }
  const listKeptDeletions = async () => (await admin.do(listDeletions, {})).items
  const restore = async (id: string) => admin.call(restoreDeletion, { params: { id } })
  const playSeason = async () => {
    const [a, b, c] = [
      await world.addPlayer('Ann'),
      await world.addPlayer('Bob'),
      await world.addPlayer('Cleo'),
    ]
    for (const [player1Id, player2Id] of [
      [a, b],
      [b, c],
      [c, a],
      [a, b],
    ] as const) {
      world.pass(60_000)
      await world.record({ player1Id, player2Id })
    }
    return { a, b, c }
  }

  test('restores a player with all matches, history and ratings', async () => {
    const { a } = await playSeason()
    const before = { board: await readBoard(), matches: await readMatches() }
    const first = before.matches.find(({ player1Id }) => player1Id === a)!
    await deleteByOrganiser(a)
    expect(await readMatches()).toHaveLength(1)
    const [deletion] = await listKeptDeletions()
    expect(deletion).toMatchObject({ kind: 'player', name: 'Ann', matches: 3 })
    expect(Date.parse(deletion!.keptUntil) - world.now()).toBe(30 * day)

    expect(accepted(await restore(deletion!.id))).toMatchObject({ matches: 3, waiting: 0 })
    expect(await readBoard()).toEqual(before.board)
    expect(await readMatches()).toEqual(before.matches)
    const history = await admin.call(getMatchHistory, { params: { id: first.id } })
    expect(history.body.items).toHaveLength(1)
    expect(await listKeptDeletions()).toEqual([])
    expect((await restore(deletion!.id)).status).toBe(404)
  })

  test('lists every deletion, page by page', async () => {
    const count = 205
    const rows = Array.from({ length: count }, (_, n) => ({
      id: `deletion-${n}`,
      kind: 'team' as const,
      subjectId: `team-${n}`,
      name: `Team ${n}`,
      matches: 0,
      at: world.now() + n,
      byId: null,
      data: '{}',
    }))
    await world.server.context.db.insertInto('keptDeletions').values(rows).execute()
    const list = async (page: number) => admin.do(listDeletions, { query: { page, pageSize: 100 } })
    const pages = [await list(1), await list(2), await list(3)]
    expect(pages.map(({ total }) => total)).toEqual([count, count, count])
    const names = pages.flatMap(({ items }) => items.map(({ name }) => name))
    expect(names).toEqual(rows.map(({ name }) => name).toReversed())
  })

  test('links the account of a restored player again', async () => {
    const player = await world.join('player', 'Petra Novak')
    await deleteByOrganiser(player.playerId)
    expect(accepted(await restore((await listKeptDeletions())[0]!.id)).subjectId).toBe(
      player.playerId,
    )
    const back = await admin.do(getPlayer, { params: { id: player.playerId } })
    expect(back.userId).toBe(player.userId)
  })

  test('restores two opponents, the first deleted one first', async () => {
    const { a, b } = await playSeason()
    const before = { board: await readBoard(), matches: await readMatches() }
    await deleteByOrganiser(a)
    world.pass(60_000)
    await deleteByOrganiser(b)
    const [deletionOfB, deletionOfA] = await listKeptDeletions()
    expect(accepted(await restore(deletionOfA!.id))).toMatchObject({ matches: 1, waiting: 2 })
    expect(accepted(await restore(deletionOfB!.id))).toMatchObject({ matches: 3, waiting: 0 })
    expect(await readBoard()).toEqual(before.board)
    expect(await readMatches()).toEqual(before.matches)
  })

  const mergePlayers = async (from: string, into: string) => {
    const readVersion = async (id: string) =>
      (await organiser.do(getPlayer, { params: { id } })).version
    const body = {
      version: await readVersion(from),
      intoPlayerId: into,
      intoVersion: await readVersion(into),
    }
    await organiser.do(mergePlayer, { params: { id: from }, body })
  }

  test('restores matches to the player that an opponent was merged into meanwhile', async () => {
    const { a, b, c } = await playSeason()
    const partner1Id = await world.addPlayer('Dai')
    const partner2Id = await world.addPlayer('Eve')
    const foosball = { sportId: 'foosball', player1Score: 5, player2Score: 3 }
    const pairs = { player1Id: a, partner1Id, player2Id: b, partner2Id }
    await world.record({ ...foosball, ...pairs })
    await world.record({ ...foosball, ...pairs, partner1Id: c })
    await deleteByOrganiser(a)
    await mergePlayers(b, c)
    expect((await listKeptDeletions())[0]).toMatchObject({ matches: 4 })
    const back = accepted(await restore((await listKeptDeletions())[0]!.id))
    // One match was between the two merged players, who would now play against themselves.
    expect(back).toMatchObject({ matches: 4, waiting: 0 })
    const sides = (await readMatches()).map(({ player1Id, player2Id }) => [player1Id, player2Id])
    expect(sides).toEqual([
      [a, c],
      [a, c],
      [c, a],
      [a, c],
    ])
  })

  test('restores a tournament to the player that an entrant was merged into meanwhile', async () => {
    const cup = await createCup(world, organiser, 4)
    await cup.playOut()
    const before = await readMatches()
    const query = { version: (await cup.read()).version }
    await organiser.do(deleteTournament, { params: { id: cup.id }, query })
    const into = await world.addPlayer('Zoe')
    await mergePlayers(cup.players[0]!, into)
    accepted(await restore((await listKeptDeletions())[0]!.id))
    const after = await readMatches()
    expect(after.map(({ id, status }) => [id, status])).toEqual(
      before.map(({ id, status }) => [id, status]),
    )
    expect(after.some(({ player1Id, player2Id }) => [player1Id, player2Id].includes(into))).toBe(
      true,
    )
  })

  test('restores a tournament that both of two merged players had entered', async () => {
    const cup = await createCup(world, organiser, 4)
    await cup.playOut()
    const query = { version: (await cup.read()).version }
    await organiser.do(deleteTournament, { params: { id: cup.id }, query })
    await mergePlayers(cup.players[0]!, cup.players[1]!)
    accepted(await restore((await listKeptDeletions())[0]!.id))
    expect((await cup.read()).status).toBe('completed')
  })

  test('restores a played tournament with the matches deleted with it', async () => {
    const cup = await createCup(world, organiser, 4)
    await cup.playOut()
    const before = { board: await readBoard(), matches: await readMatches(), cup: await cup.read() }
    expect(before.matches.length).toBeGreaterThan(2)
    const params = { id: cup.id }
    const query = { version: before.cup.version }
    await organiser.do(deleteTournament, { params, query })
    expect(await readBoard()).toEqual([])
    expect(await readMatches()).toEqual([])
    expect((await admin.call(getTournament, { params })).status).toBe(404)
    const [deletion] = await listKeptDeletions()
    expect(deletion).toMatchObject({ kind: 'tournament', matches: before.matches.length })
    accepted(await restore(deletion!.id))
    expect(await readBoard()).toEqual(before.board)
    expect(await readMatches()).toEqual(before.matches)
    expect((await cup.read()).status).toBe('completed')
  })

  test('restores a player’s entries and matches in a tournament', async () => {
    const cup = await createCup(world, organiser, 4)
    await cup.playOut()
    const before = await readBoard()
    await deleteByOrganiser(cup.players[0]!)
    accepted(await restore((await listKeptDeletions())[0]!.id))
    expect(await readBoard()).toEqual(before)
  })

  test('lets the person who deleted something restore it by its own id, and no one else', async () => {
    const { a } = await playSeason()
    const other = await world.join('organizer')
    const before = await readBoard()
    await deleteByOrganiser(a)
    const params = { id: a }
    expect((await other.call(restoreDeletion, { params })).status).toBe(403)
    expect((await organiser.call(restoreDeletion, { params: { id: 'unknown' } })).status).toBe(403)
    expect(await organiser.do(restoreDeletion, { params })).toMatchObject({
      kind: 'player',
      subjectId: a,
    })
    expect(await readBoard()).toEqual(before)
    expect((await organiser.call(restoreDeletion, { params })).status).toBe(403)
  })

  test('lets only administrators list deletions and restore those of others, for thirty days', async () => {
    const { a } = await playSeason()
    await deleteByOrganiser(a)
    const [deletion] = await listKeptDeletions()
    const params = { id: deletion!.id }
    expect((await organiser.call(listDeletions, {})).status).toBe(403)
    const other = await world.join('organizer')
    expect((await other.call(restoreDeletion, { params })).status).toBe(403)
    world.pass(30 * day)
    expect((await restore(deletion!.id)).error.key).toBe('deletion.notFound')
    expect(await listKeptDeletions()).toEqual([])
    await purgeExpired(world.server.context)
    const rows = await world.server.context.db.selectFrom('keptDeletions').selectAll().execute()
    expect(rows).toEqual([])
  })

  test('lets organisers, but not players, restore a void match', async () => {
    const { a } = await playSeason()
    const before = await readBoard()
    const { id } = (await readMatches()).find(({ player1Id }) => player1Id === a)!
    const query = { version: 1, reason: 'A slip' }
    await organiser.do(voidMatch, { params: { id }, query })
    expect(await readBoard()).not.toEqual(before)
    const player = await world.join('player')
    expect((await player.call(restoreMatch, { params: { id } })).status).toBe(403)
    const eventCount = (await world.publishedTypes()).length
    expect((await organiser.do(restoreMatch, { params: { id } })).status).toBe('completed')
    expect((await world.publishedTypes()).slice(eventCount)).toEqual(['match.corrected'])
    expect(await readBoard()).toEqual(before)
    const again = await organiser.call(restoreMatch, { params: { id } })
    expect(again.error.key).toBe('match.isNotVoid')
  })
})
