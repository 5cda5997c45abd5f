import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importPlayers } from '#contract/players/import.ts'
import { importTrf } from '#contract/tournaments/exchange.ts'
import { addParticipants } from '#contract/tournaments/participants.ts'
import { engineNames } from '../testing/databases.ts'
import { createCup } from '../testing/tournament.ts'
import { createWorld, type Answer, type Caller, type World } from '../testing/world.ts'

const trf = '012 Small Open\n001    1      Nowak, Anna\n001    2      Nowak, Bert\nXXR 3\n'

describe.each(engineNames)('a dry run on %s', (engine) => {
  let world: World
  let organiser: Caller
  let id: string

  beforeAll(async () => {
    world = await createWorld(engine)
    organiser = await world.join('organizer')
    id = (await createCup(world, organiser, 2, {}, false)).id
  })
  afterAll(async () => world.close())

  const key = { 'idempotency-key': 'dry' }
  const runs: [string, () => Promise<Answer<unknown>>][] = [
    [
      'of players to import',
      async () =>
        organiser.call(importPlayers, { body: { csv: 'name\nBen New', dryRun: true } }, key),
    ],
    [
      'of entrants to add',
      async () => {
        const body = { entries: [{ name: 'Cleo New' }], dryRun: true }
        return organiser.call(addParticipants, { params: { id }, body }, key)
      },
    ],
    [
      'of a report to import',
      async () => organiser.call(importTrf, { body: { trf, sportId: 'chess', dryRun: true } }, key),
    ],
  ]

  /** Statements that write, or acquire a lock of PostgreSQL, which is a function. */
  const isNoRead = (text: string) => !/^\s*select/i.test(text) || /pg_(?:try_)?advisory/.test(text)

  test.each(runs)('%s only reads: it acquires no lock and stores no reply', async (_what, run) => {
    const statements = await world.recordStatements(async () => {
      const answer = await run()
      expect(answer.status).toBeLessThan(300)
    })
    expect(statements.length).toBeGreaterThan(0)
    expect(statements.filter(isNoRead)).toEqual([])
  })

  test('differs from a real run, which acquires locks on PostgreSQL', async () => {
    const body = { csv: 'name\nDora New', dryRun: false }
    const statements = await world.recordStatements(async () =>
      organiser.call(importPlayers, { body }),
    )
    const locks = statements.filter((text) => /^\s*select/i.test(text) && isNoRead(text))
    expect(locks.length > 0).toBe(engine === 'postgres')
    expect(statements.filter(isNoRead).length).toBeGreaterThan(locks.length)
  })
})
