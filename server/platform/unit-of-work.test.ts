import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, engineNames, type TestDatabase } from '../testing/databases.ts'
import { openDatabase, type OpenDatabase } from './database.ts'
import { together } from './together.ts'
import { unitOfWork, type Unit, type UnitOfWork } from './unit-of-work.ts'

/** A query as `pg` is given it. */
type Asked = { readonly text: string; callback: (...answer: readonly unknown[]) => void }

const cup = 'tournament:one'
const at = 1_700_000_000_000

const rowOf = (key: string) => ({ key, requestHash: '', status: 0, reply: '', createdAt: at })

describe.each(engineNames)('a unit of work on %s', (engine) => {
  let database: TestDatabase
  let open: OpenDatabase
  let write: UnitOfWork
  beforeEach(async () => {
    database = await createTestDatabase(engine)
    open = openDatabase(database.engine)
    write = unitOfWork(open, { clock: () => at, auditKey: 'key', committed: () => {} })
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await open.close()
    await database.drop()
  })

  const insert = async ({ tx }: Unit, key: string) =>
    tx.insertInto('idempotencyKeys').values(rowOf(key)).execute()
  const stored = async () => {
    const rows = await open.db.selectFrom('idempotencyKeys').select('key').orderBy('key').execute()
    return rows.map(({ key }) => key)
  }

  test('sends what needs no answer in the order given, and reads what it has sent', async () => {
    const seen = await write(async (unit) => {
      await unit.send(insert(unit, 'first'))
      await unit.send(insert(unit, 'second'))
      const [rows] = await together(
        unit.tx.selectFrom('idempotencyKeys').select('key').orderBy('key').execute(),
        insert(unit, 'third'),
      )
      return rows.map(({ key }) => key)
    })
    expect(seen).toEqual(['first', 'second'])
    expect(await stored()).toEqual(['first', 'second', 'third'])
  })

  test('keeps nothing where what was sent fails, and says why', async () => {
    const failing = write(async (unit) => {
      await unit.send(insert(unit, 'once'))
      await unit.send(insert(unit, 'once'))
      await insert(unit, 'other')
    })
    const error = await failing.then(
      () => null,
      (reason: unknown) => reason,
    )
    expect(database.engine.uniqueViolation(error)).not.toBeNull()
    expect(await stored()).toEqual([])
  })

  const failings: readonly (readonly [string, (unit: Unit) => Promise<unknown>])[] = [
    ['sent last', async (unit) => unit.send(insert(unit, 'once'))],
    [
      'sent before an event and a signal',
      async (unit) => {
        await unit.send(insert(unit, 'once'))
        unit.announce({ type: 'matches.changed', data: { sportIds: [], playerIds: [] } })
        unit.signal({ topic: 'members', message: {} })
      },
    ],
    [
      'sent among others',
      async (unit) => {
        await unit.send(together(insert(unit, 'once'), insert(unit, 'other')))
        await unit.send(insert(unit, 'third'))
      },
    ],
    [
      'asked deep among others',
      async (unit) =>
        together(together(insert(unit, 'once'), insert(unit, 'other')), insert(unit, 'third')),
    ],
    [
      'sent right before the end',
      async (unit) => unit.last('test', async () => unit.send(insert(unit, 'once'))),
    ],
  ]

  test.each(failings)('fails for what was %s, and says why', async (_, fail) => {
    for (let round = 0; round < 10; round++) {
      const failing = write(async (unit) => {
        await insert(unit, 'once')
        await fail(unit)
      })
      const reason = await failing.then(
        () => null,
        (error: unknown) => error,
      )
      expect(database.engine.uniqueViolation(reason)).not.toBeNull()
    }
    expect(await stored()).toEqual([])
  })

  test('keeps the reason of its own where all that was sent went well', async () => {
    const failing = write(async (unit) => {
      await unit.send(insert(unit, 'once'))
      throw new Error('the reason')
    })
    await expect(failing).rejects.toThrow('the reason')
    expect(await stored()).toEqual([])
  })

  test('lets nothing be asked once it has ended', async () => {
    let kept: Unit | null = null
    await write(async (unit) => {
      kept = unit
      await insert(unit, 'first')
    })
    await expect(insert(kept!, 'late')).rejects.toThrow()
    expect(await stored()).toEqual(['first'])
  })

  test('what is read with a name that was waited for stands once it is taken', async () => {
    let isTaken = () => {}
    const taken = new Promise<void>((resolve) => (isTaken = resolve))
    const first = write(async (unit) => {
      await unit.lock('player:one', 'exclusive')
      isTaken()
      await sql`select 1`.execute(unit.tx)
      await insert(unit, 'first')
    })
    await taken
    const second = write(async (unit) =>
      unit.lockThen([['player:one', 'exclusive']], async () =>
        unit.tx.selectFrom('idempotencyKeys').select('key').execute(),
      ),
    )
    await first
    expect(await second).toEqual([{ key: 'first' }])
  })

  test('what is read with a name that is out of turn stands once it is taken', async () => {
    const seen = await write(async (unit) => {
      await unit.lock('player:two', 'exclusive')
      await insert(unit, 'first')
      return unit.lockThen([['board:1', 'exclusive']], async () =>
        unit.tx.selectFrom('idempotencyKeys').select('key').execute(),
      )
    })
    expect(seen).toEqual([{ key: 'first' }])
  })

  test.runIf(engine === 'postgres')('waits for no answer between statements', async () => {
    const said: string[] = []
    // oxlint-disable-next-line typescript/unbound-method -- called with the client it belongs to
    const query = pg.Client.prototype.query as (asked: Asked) => unknown
    vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      asked: Asked,
    ) {
      const word = /(begin|commit|one|two|three)/.exec(asked.text)?.[0]
      if (word === undefined) return query.call(this, asked)
      const { callback } = asked
      said.push(word)
      asked.callback = (...answer) => {
        said.push(`${word} answered`)
        callback(...answer)
      }
      return query.call(this, asked)
    } as never)
    await write(async ({ tx, send }) => {
      await send(sql`select 'one'`.execute(tx))
      await together(sql`select 'two'`.execute(tx), sql`select 'three'`.execute(tx))
    })
    const asked = ['begin', 'one', 'two', 'three']
    const answered = asked.map((word) => `${word} answered`)
    expect(said).toEqual([...asked, ...answered, 'commit', 'commit answered'])
  })

  test('those that take the same name alone come one after the other, also after one that failed', async () => {
    const done: number[] = []
    const works = Array.from({ length: 6 }, async (_, at) =>
      write(async (unit) => {
        await unit.lock(cup, 'exclusive')
        done.push(at)
        if (at === 2) throw new Error('no')
        return at
      }, cup),
    )
    const ended = await Promise.allSettled(works)
    expect(done).toEqual([0, 1, 2, 3, 4, 5])
    expect(ended.map(({ status }) => status === 'fulfilled')).toEqual(
      [0, 1, 2, 3, 4, 5].map((at) => at !== 2),
    )
  })

  test.runIf(engine === 'postgres')(
    'those that wait for the same name keep nobody else from writing',
    async () => {
      let end = () => {}
      const ended = new Promise<void>((resolve) => (end = resolve))
      const many = open.engine.unitsAtOnce + 4
      const waiting = Array.from({ length: many }, async () =>
        write(async (unit) => {
          await unit.lock(cup, 'exclusive')
          await ended
        }, cup),
      )
      const other = await write(async ({ tx }) =>
        tx.selectFrom('boards').select('board').executeTakeFirst(),
      )
      expect(other).toBeDefined()
      end()
      await Promise.all(waiting)
    },
  )
})
