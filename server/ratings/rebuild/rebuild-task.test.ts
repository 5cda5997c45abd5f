import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { insertMatches, replaceMatch, type MatchRow } from '../../matches/store.ts'
import { toVoidedRow } from '../../matches/correction/void-match.ts'
import {
  createWorkerTransaction,
  type WorkerTransaction,
} from '../../platform/threads/worker-transaction.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openDatabase, type OpenDatabase } from '../../platform/database/database.ts'
import { openSqlite } from '../../platform/database/sqlite-engine.ts'
import {
  createRunInUnitOfWork,
  type RunInUnitOfWork,
} from '../../platform/database/unit-of-work.ts'
import { insertPlayers } from '../../players/store.ts'
import { createDatabaseOnDisk, engineNames } from '../../testing/databases.ts'
import { createTableTennisSeason } from '../../testing/season.ts'
import { rateNew, recalculateAllBoards, recalculateRatings } from '../rate-log.ts'
import { createRebuildWorker } from './rebuild-task.ts'
import { verifyRatings } from '../verify-ratings.ts'

const to = Date.UTC(2026, 0, 1)
const count = 400
const unitOptions = { clock: () => to, auditKey: 'a key of the tests', onEvents: () => {} }

describe.each(engineNames)('a change that affects many matches, on %s', (engine) => {
  let opened: OpenDatabase
  let rebuildWorker: WorkerTransaction
  let write: RunInUnitOfWork
  let rows: MatchRow[]
  let tearDown: () => Promise<void>

  beforeEach(async () => {
    const database = await createDatabaseOnDisk(engine)
    opened = openDatabase(database.engine)
    if (engine === 'sqlite') await migrate(opened)
    rebuildWorker = createRebuildWorker(opened)!
    write = createRunInUnitOfWork(opened, { ...unitOptions, worker: rebuildWorker })
    tearDown = async () => {
      await rebuildWorker.stop()
      await opened.close()
      await database.drop()
    }
    const names = Array.from('abcdefghijkl', (letter) => `Member ${letter}`)
    const { players, matches } = createTableTennisSeason({ names, days: 100, to, count })
    rows = matches.filter(({ rated }) => rated === 1)
    await write(async (unit) => {
      await insertPlayers(unit.tx, players)
      await insertMatches(unit.tx, rows)
      await recalculateAllBoards(unit)
    })
  })
  afterEach(async () => tearDown())

  const voidOneMatch = async (row: MatchRow, afterwards: () => void = () => {}) =>
    write(async (unit) => {
      const after = toVoidedRow(row, 'never played', unit.now, row.version + 1)
      await replaceMatch(unit.tx, row.version, after)
      const done = await recalculateRatings(unit, row, after)
      afterwards()
      return done
    })
  const readStatus = async ({ id }: MatchRow) =>
    (await opened.db.selectFrom('matches').select('status').where('id', '=', id).execute())[0]!
      .status

  test('is avoided for a match of a player whose later match was committed first: recording is retried', async () => {
    const last = rows.at(-1)!
    const timeAfterLast = (offset: number) => last.playedAt + offset
    const timestamps = [timeAfterLast(1000), timeAfterLast(3000), timeAfterLast(4000)]
    let attempts = 0
    const recordLatest = async (clock: () => number) =>
      createRunInUnitOfWork(opened, { ...unitOptions, clock })(async (unit) => {
        attempts += 1
        const { now } = unit
        const row = { ...last, id: unit.newId(), playedAt: now, createdAt: now, updatedAt: now }
        await insertMatches(unit.tx, [row])
        await rateNew(unit, row)
        return row.playedAt
      })
    await recordLatest(() => timeAfterLast(2000))
    expect(attempts).toBe(1)
    // It began before the other, waited, and is retried when a later timestamp lets it come after.
    expect(await recordLatest(() => timestamps.shift()!)).toBe(timeAfterLast(4000))
    expect(attempts).toBe(3)
    // If the clock stands still, it keeps its position among the others.
    expect(await recordLatest(() => timeAfterLast(2000))).toBe(timeAfterLast(2000))
    expect(attempts).toBe(4)
    expect(await verifyRatings(opened.db)).toEqual([])
  })

  test('runs in the worker unless all its matches are recent, and equals a fold from scratch either way', async () => {
    const serialize = vi.spyOn(rebuildWorker, 'serialize')
    expect((await voidOneMatch(rows.at(-3)!)).matches).toBeGreaterThan(0)
    expect(serialize).not.toHaveBeenCalled()
    expect((await voidOneMatch(rows[2]!)).matches).toBeGreaterThan(count / 2)
    expect(serialize).toHaveBeenCalledTimes(1)
    expect(await readStatus(rows[2]!)).toBe('void')
    expect(await verifyRatings(opened.db)).toEqual([])
  })

  test('runs after the previous one, and lets other writers in between', async () => {
    const order: string[] = []
    const early = rows
      .slice(0, 3)
      .map(async (row, at) => voidOneMatch(row, () => order.push(`long ${at}`)))
    await sleep(5)
    const short = write(async (unit) => {
      await unit.tx
        .updateTable('boards')
        .set({ revision: 1000 })
        .where('board', '=', 'pool')
        .execute()
      order.push('short')
    })
    await Promise.all([...early, short])
    expect(order).toHaveLength(4)
    expect(order.at(-1)).not.toBe('short')
    expect(await verifyRatings(opened.db)).toEqual([])
  })

  test('is visible to readers completely or not at all', async () => {
    let isOver = false
    const states = new Set<string>()
    const reading = (async () => {
      while (!isOver) {
        for (const state of await readStates(opened, rows[1]!)) states.add(state)
        await sleep(1)
      }
    })()
    await voidOneMatch(rows[1]!)
    isOver = true
    await reading
    expect([...states].every((state) => state === 'completed rated' || state === 'void gone')).toBe(
      true,
    )
    expect(states).toContain('completed rated')
  })

  test('leaves nothing behind if it fails, and the next one succeeds', async () => {
    await expect(
      voidOneMatch(rows[0]!, () => {
        throw new Error('thought better of it')
      }),
    ).rejects.toThrow('thought better of it')
    expect(await readStatus(rows[0]!)).toBe('completed')
    expect(await verifyRatings(opened.db)).toEqual([])
    await voidOneMatch(rows[0]!)
    expect(await readStatus(rows[0]!)).toBe('void')
    expect(await verifyRatings(opened.db)).toEqual([])
  })

  test('reports the same errors from the worker as from the main thread', async () => {
    const stale = { ...rows[0]!, version: 7 }
    await expect(voidOneMatch(stale)).rejects.toMatchObject({ code: 'CONFLICT' })
    const twice = write(async (unit) => {
      await recalculateRatings(unit, rows[0]!, null)
      await insertMatches(unit.tx, [rows[0]!])
    })
    const error = await twice.catch((failed: unknown) => failed)
    expect(opened.engine.uniqueViolation(error)).toMatch(/matches/)
  })

  test('is abandoned without a trace when the server stops', async () => {
    const runningVoid = voidOneMatch(rows[0]!, () => {
      // The transaction is ready; the commit comes after the stop.
      void rebuildWorker.stop()
    })
    // The second request waits for the first, however busy the machine is.
    await vi.waitFor(() => expect(opened.engine.workerWriter.isWriting()).toBe(true))
    const waitingVoid = voidOneMatch(rows[1]!)
    const results = await Promise.allSettled([runningVoid, waitingVoid])
    expect(results[0]!.status).toBe('fulfilled')
    expect(results[1]).toMatchObject({ reason: { code: 'SERVICE_UNAVAILABLE' } })
    expect(await readStatus(rows[1]!)).toBe('completed')
    expect(await verifyRatings(opened.db)).toEqual([])
  })

  test.each([0, 150, 200, 250, 300, 400])(
    'ended after %i ms is done completely or not at all, and leaves the database free',
    async (afterMs) => {
      const ending = voidOneMatch(rows[0]!).then(
        () => 'void',
        (error: { code?: string }) => error.code,
      )
      await vi.waitFor(() => expect(opened.engine.workerWriter.isWriting()).toBe(true))
      await sleep(afterMs)
      await rebuildWorker.stop(0)
      const ended = await ending
      expect(ended).toBe((await readStatus(rows[0]!)) === 'void' ? 'void' : 'SERVICE_UNAVAILABLE')
      expect(await verifyRatings(opened.db)).toEqual([])
      const withoutThread = createRunInUnitOfWork(opened, unitOptions)
      await withoutThread(async (unit) => recalculateRatings(unit, rows[5]!, null))
    },
  )
})

/** Returns a reader's view of a match: its status, and whether it is rated. */
async function readStates({ db }: OpenDatabase, { id }: MatchRow) {
  const found = await db
    .selectFrom('matches as m')
    .leftJoin('ratingChanges as c', 'c.matchId', 'm.id')
    .select(['m.status', 'c.matchId as changed'])
    .where('m.id', '=', id)
    .execute()
  return found.map(({ status, changed }) => `${status} ${changed === null ? 'gone' : 'rated'}`)
}

test('a database in memory has no worker: everything runs in the same thread', async () => {
  const opened = openDatabase(openSqlite(':memory:'))
  expect(createWorkerTransaction(opened, new URL('rebuild-thread.ts', import.meta.url))).toBeNull()
  await opened.close()
})
