import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseConnection } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import { postgresEngineOn } from './dialect.ts'
import { sharedConnections } from './shared-connections.ts'

/** Connections that are numbered as they are taken, and how many are out. */
function numbered() {
  let taken = 0
  const out = new Set<number>()
  return {
    out,
    provideConnection: async <T>(consumer: (own: DatabaseConnection) => Promise<T>) => {
      const number = (taken += 1)
      out.add(number)
      try {
        return await consumer(number as unknown as DatabaseConnection)
      } finally {
        out.delete(number)
      }
    },
  }
}

const numberOf = (connection: DatabaseConnection) => connection as unknown as number

/** Something under way, which ends when it is told to. */
function held() {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  return { ended, end: () => end() }
}

test('each has a connection of its own while there are such, and gives it back', async () => {
  const own = numbered()
  const shared = sharedConnections(own, 2)
  const both = await Promise.all([
    shared.provideConnection(async (one) => numberOf(one)),
    shared.provideConnection(async (other) => numberOf(other)),
  ])
  expect(both).toEqual([1, 2])
  await sleep(0)
  expect([...own.out]).toEqual([])
})

test('beyond that they share the one that gets on, and keep it until all ended', async () => {
  const own = numbered()
  const shared = sharedConnections(own, 2)
  const long = held()
  const short = held()
  const works = [
    shared.provideConnection(async () => long.ended),
    (async () => {
      await sleep(2)
      await shared.provideConnection(async () => short.ended)
    })(),
  ]
  await sleep(10)
  const third = held()
  const sharing = shared.provideConnection(async (one) => {
    await third.ended
    return numberOf(one)
  })
  short.end()
  await works[1]
  expect([...own.out]).toEqual([1, 2])
  third.end()
  expect(await sharing).toBe(2)
  await sleep(0)
  expect([...own.out]).toEqual([1])
  long.end()
  await works[0]
})

test('a failure is told to whom it happened, and ends nobody else', async () => {
  const own = numbered()
  const shared = sharedConnections(own, 1)
  const other = held()
  const going = shared.provideConnection(async () => other.ended)
  const failing = shared.provideConnection(async () => {
    throw new Error('the reason')
  })
  await expect(failing).rejects.toThrow('the reason')
  other.end()
  await expect(going).resolves.toBeUndefined()
})

test('where no connection is to be had everybody who waits for it hears why, and the next tries again', async () => {
  let isThere = false
  const own = numbered()
  const shared = sharedConnections(
    {
      provideConnection: async (consumer) => {
        if (!isThere) throw new Error('the database is away')
        return own.provideConnection(consumer)
      },
    },
    1,
  )
  const tried = await Promise.allSettled(
    [1, 2].map(async () => shared.provideConnection(async () => 'done')),
  )
  expect(tried.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  isThere = true
  expect(await shared.provideConnection(async () => 'done')).toBe('done')
})

test('where all of them take long another is taken, and each is given back in the end', async () => {
  const own = numbered()
  const shared = sharedConnections(own, 1)
  const long = held()
  const first = shared.provideConnection(async () => long.ended)
  await sleep(120)
  const numbers = [
    await shared.provideConnection(async (one) => numberOf(one)),
    await shared.provideConnection(async (one) => numberOf(one)),
  ]
  expect(numbers).toEqual([2, 3])
  await sleep(0)
  expect([...own.out]).toEqual([1])
  long.end()
  await first
  await sleep(0)
  expect([...own.out]).toEqual([])
})

test('however few connections there are, some are left to whoever only reads, and to whoever writes', () => {
  for (const size of [1, 2, 3, 4, 5, 10, 20, 200]) {
    const { unitsAtOnce, readsAtOnce } = postgresEngineOn({} as never, '', size)
    expect(unitsAtOnce).toBeGreaterThan(0)
    expect(readsAtOnce === null).toBe(size < 3)
    expect(unitsAtOnce + (readsAtOnce ?? 0)).toBeLessThanOrEqual(size)
    if (size > 1) expect(unitsAtOnce).toBeLessThan(size)
  }
})

test('a database that is closed says so', async () => {
  const refused = async () => Promise.reject(new Error('refused'))
  const pool = { connect: refused, end: async () => {}, options: {} }
  const { db, close } = openDatabase(postgresEngineOn(pool as never, '', 10))
  const ask = async () => db.selectFrom('boards').select('board').execute()
  await expect(ask()).rejects.toThrow('refused')
  await close()
  await expect(ask()).rejects.toThrow('The database is closed')
})
