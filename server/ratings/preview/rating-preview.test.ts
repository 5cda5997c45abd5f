import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  correctMatch,
  previewMatch,
  recordMatch,
  voidMatch,
  type MatchDraftInput,
} from '#contract/matches.ts'
import {
  addPlayer,
  deletePlayer,
  previewDeletePlayer,
  updatePlayer,
} from '#contract/players/players.ts'
import { insertMatches, replaceMatch, requireMatch, type MatchRow } from '../../matches/store.ts'
import { createMatchRow } from '../../matches/record-match.ts'
import {
  checkDraft,
  correctDraft,
  requireResult,
  toResultColumns,
} from '../../matches/match-row.ts'
import { toVoidedRow } from '../../matches/correction/void-match.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { iso } from '../../platform/iso.ts'
import { insertPlayers } from '../../players/store.ts'
import { seededRandom } from '../../demo/random.ts'
import { createDatabaseOnDisk, engineNames } from '../../testing/databases.ts'
import { measureRatingChanges } from '../../testing/measure-rating-changes.ts'
import { runAndRollBack } from '../../testing/run-and-roll-back.ts'
import { createTableTennisSeason } from '../../testing/season.ts'
import { createWorld, type Caller, type World } from '../../testing/world.ts'
import { createRunInUnitOfWork } from '../../platform/database/unit-of-work.ts'
import { createBoardsPreviewer } from './preview-boards.ts'
import { createRatingPreview } from './rating-preview.ts'
import { recalculateRatings } from '../rate-log.ts'

const second = 1000
const dayMs = 86_400_000

describe.each(engineNames)('a rating preview on %s', (engine) => {
  let world: World
  let organiser: Caller
  let people: string[]
  const random = seededRandom(3)

  beforeAll(async () => {
    world = await createWorld(engine)
    organiser = await world.join('organizer')
    people = []
    for (const name of ['Ann', 'Bob', 'Cleo', 'Dan', 'Eve'])
      people.push(await world.addPlayer(name))
  })
  afterAll(async () => world.close())

  const createDraft = (ago: number): MatchDraftInput => {
    const player1Id = random.pick(people)
    const player2Id = random.pick(people.filter((id) => id !== player1Id))
    const playedAt = iso(world.now() - ago)
    if (random.chance(0.4)) {
      const format = random.pick(['Blitz', 'Rapid'])
      const [player1Score, player2Score] = random.pick([
        [1, 0],
        [0.5, 0.5],
      ] as const)
      return {
        sportId: 'chess',
        format,
        player1Id,
        player2Id,
        player1Score,
        player2Score,
        playedAt,
      }
    }
    const scores = { player1Score: random.int(0, 1) + 1, player2Score: 0 }
    return { sportId: 'foosball', player1Id, player2Id, ...scores, playedAt, format: 'Tournament' }
  }

  const record = async (ago: number) => {
    const { body } = await organiser.call(recordMatch, { body: createDraft(ago) })
    return body
  }

  /** Measures the actual effect of a change, in a unit of work that is rolled back. */
  const measureEffect = async (
    before: MatchRow | null,
    makeAfter: (row: MatchRow | null) => MatchRow,
  ) =>
    runAndRollBack(world.server.context, async (unit) => {
      const after = makeAfter(before)
      return measureRatingChanges(unit.tx, async () => {
        if (before === null) await insertMatches(unit.tx, [after])
        else await replaceMatch(unit.tx, before.version, after)
        return recalculateRatings(unit, before, after)
      })
    })

  test('equals the actual effect of each of a sequence of corrections, voids and late entries', async () => {
    const { db } = world.server.context
    const ids: { id: string; version: number }[] = []
    for (let i = 0; i < 30; i++) ids.push(await record((40 - i) * dayMs))
    for (let step = 0; step < 24; step++) {
      world.pass(second)
      const known = random.pick(ids)
      const before = await requireMatch(db, known.id)
      const isLate = step % 3 === 2
      const isVoid = step % 5 === 4
      if (isLate) {
        const body = createDraft(random.int(1, 40) * dayMs)
        const preview = await organiser.call(previewMatch, { body })
        const checked = await checkDraft(db, { ...parseDraft(body) }, world.now())
        const row = createMatchRow(parseDraft(body), requireResult(checked), {
          id: '0190a000-0000-7000-8000-000000000001',
          now: world.now(),
          agoMs: 0,
          createdBy: organiser.userId,
        })
        if (preview.body.ripple !== null) {
          expect(preview.body.ripple).toEqual(await measureEffect(null, () => row))
        }
        ids.push((await organiser.call(recordMatch, { body })).body)
        continue
      }
      if (before.status === 'void') continue
      const draft = createDraft(random.int(1, 40) * dayMs)
      const correction = { ...draft, player1Id: before.player1Id, player2Id: before.player2Id }
      const changed = correctDraft(before, parseDraft(correction))
      const checked = await checkDraft(db, changed, world.now())
      const body = { ...correction, matchId: before.id, void: isVoid }
      const preview = await organiser.call(previewMatch, { body })
      const after = isVoid
        ? toVoidedRow(before, 'preview', world.now(), before.version)
        : {
            ...before,
            ...toResultColumns(changed, requireResult(checked)),
            playedAt: Date.parse(draft.playedAt!),
          }
      expect(preview.body.ripple).toEqual(await measureEffect(before, () => after))
      const { version } = before
      const params = { id: before.id }
      const reply = isVoid
        ? await organiser.call(voidMatch, { params, query: { version, reason: 'wrong' } })
        : await organiser.call(correctMatch, {
            params,
            body: { ...correction, version, reason: 'wrong' },
          })
      expect(reply.status).toBe(200)
    }
  })

  test('considers changed starting levels and matches deleted with a player', async () => {
    const { context } = world.server
    const [ann, bob] = people as [string, string]
    const match = await world.record({ player1Id: ann, player2Id: bob })
    const expectSamePreview = async () => {
      const before = await requireMatch(context.db, match.id)
      const body = { ...draftBody, matchId: match.id, void: true }
      const preview = await organiser.call(previewMatch, { body })
      const after = toVoidedRow(before, 'preview', world.now(), before.version)
      expect(preview.body.ripple).toEqual(await measureEffect(before, () => after))
    }
    const scores = { player1Score: 2, player2Score: 1 }
    const draftBody = { sportId: 'tabletennis', player1Id: ann, player2Id: bob, ...scores }
    await expectSamePreview()
    const level = { version: 1, startingLevel: 'expert' as const }
    await organiser.call(updatePlayer, { params: { id: ann }, body: level })
    await expectSamePreview()
    const eve = people[4]!
    await world.record({ player1Id: eve, player2Id: bob })
    world.pass(second)
    const preview = await organiser.call(previewDeletePlayer, { params: { id: eve } })
    expect(preview.body.ratings.map(({ playerId }) => playerId)).not.toContain(eve)
    const params = { id: eve }
    const deleted = await organiser.call(deletePlayer, { params, query: { version: 1 } })
    expect(deleted.status).toBe(200)
    await expectSamePreview()
  })

  test('considers the starting level of a new player without matches', async () => {
    const { db } = world.server.context
    const [ann, bob] = people as [string, string]
    await world.record({ player1Id: ann, player2Id: bob })
    world.pass(second)
    const expectSameLatePreview = async (newcomer: string) => {
      const body: MatchDraftInput = {
        sportId: 'tabletennis',
        player1Id: ann,
        player2Id: newcomer,
        player1Score: 2,
        player2Score: 1,
        playedAt: iso(world.now() - dayMs),
      }
      const preview = await organiser.call(previewMatch, { body })
      const checked = await checkDraft(db, parseDraft(body), world.now())
      const entry = { now: world.now(), agoMs: 0, createdBy: organiser.userId }
      const id = '0190a000-0000-7000-8000-000000000002'
      const row = createMatchRow(parseDraft(body), requireResult(checked), { ...entry, id })
      expect(preview.body.ripple).toEqual(await measureEffect(null, () => row))
    }
    await expectSameLatePreview(bob)
    const name = 'Fay'
    const added = await organiser.call(addPlayer, { body: { name, startingLevel: 'expert' } })
    await expectSameLatePreview(added.body.id)
    const level = { version: 1, startingLevel: 'beginner' as const }
    await organiser.call(updatePlayer, { params: { id: added.body.id }, body: level })
    await expectSameLatePreview(added.body.id)
  })

  test('writes nothing', async () => {
    const [ann, bob] = people as [string, string]
    const match = await world.record({ player1Id: ann, player2Id: bob })
    const body = {
      sportId: 'tabletennis',
      player1Id: ann,
      player2Id: bob,
      player1Score: 2,
      player2Score: 0,
      matchId: match.id,
    }
    const statements = await world.recordStatements(async () =>
      organiser.call(previewMatch, { body }),
    )
    expect(
      statements.filter((text) => /^\s*(?:insert|update|delete)|immediate/i.test(text)),
    ).toEqual([])
  })
})

/** Returns a draft with the contract's defaults. */
function parseDraft(body: MatchDraftInput) {
  return recordMatch.body.parse(body)
}

test('a worker previews the same as the main thread, sees later writes, and restarts after it ends', async () => {
  const database = await createDatabaseOnDisk('sqlite')
  const opened = openDatabase(database.engine)
  await migrate(opened)
  const write = createRunInUnitOfWork(opened, {
    clock: () => Date.UTC(2026, 0, 1),
    auditKey: 'key',
    onEvents: () => {},
  })
  const to = Date.UTC(2026, 0, 1)
  const names = Array.from('abcdefghijkl', (letter) => `Member ${letter}`)
  const { players, matches: rows } = createTableTennisSeason({ names, days: 100, to, count: 60 })
  await write(async ({ tx }) => {
    await insertPlayers(tx, players)
    await insertMatches(tx, rows.slice(0, 50))
  })
  const ratingPreview = createRatingPreview(opened)
  const previewOnMainThread = createBoardsPreviewer({
    ...opened,
    engine: { ...opened.engine, address: null },
  })
  const compare = async (row: MatchRow) => {
    const removed = [row.id]
    const draftBody = {
      kind: 'previewChanges' as const,
      changes: [{ board: 'tabletennis' as const, removed, added: [] }],
      exceptPlayerId: null,
    }
    const fromWorker = await ratingPreview.previewChanges([{ before: row, after: null }])
    expect(fromWorker).toEqual(await previewOnMainThread(draftBody))
    expect(fromWorker.matches).toBeGreaterThan(0)
  }
  await compare(rows.find(({ rated }) => rated === 1)!)
  await write(async (unit) => {
    await insertMatches(unit.tx, rows.slice(50))
    await unit.tx
      .updateTable('boards')
      .set((is) => ({ revision: is('revision', '+', 1) }))
      .execute()
  })
  await compare(rows.slice(50).find(({ rated }) => rated === 1)!)
  const ending = ratingPreview.close()
  await compare(rows.find(({ rated }) => rated === 1)!)
  await ending
  await ratingPreview.close()
  await opened.close()
  await database.drop()
})
