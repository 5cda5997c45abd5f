import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { audit, type AuditRow } from '../platform/security/audit-log.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { engineNames } from '../testing/databases.ts'
import { createWorld, type World } from '../testing/world.ts'
import { anchorAuditLog, reportAuditLog } from './anchor-audit-log.ts'
import { pruneAudit } from './prune-audit.ts'
import { replaceInAuditLog } from './redact-audit-log.ts'

const day = 86_400_000

describe.runIf(engineNames.includes('postgres'))('chains of the audit log on postgres', () => {
  let world: World
  let context: AppContext
  let folder: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fivebar-chains-'))
    world = await createWorld('postgres', { DATA_DIR: folder })
    context = world.server.context
  })
  afterEach(async () => {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const report = async () => reportAuditLog(context.db, { dataDir: folder, secret: context.secret })
  const entry = { type: 'backup.made', userId: null } as const
  const recordEvents = async (count: number) => {
    for (let i = 0; i < count; i++)
      await context.runInUnitOfWork(async (unit) => audit(unit, entry))
  }
  const readChain = async (lane: number) =>
    context.db
      .selectFrom('auditEvents')
      .selectAll()
      .where('lane', '=', lane)
      .orderBy('place')
      .execute()
  const insertRow = async (row: AuditRow) =>
    context.db.insertInto('auditEvents').values(row).execute()
  /** Writes pairs of simultaneous events on PostgreSQL, neither of which waits for the other. */
  const recordPairs = async (times: number) => {
    for (let i = 0; i < times; i++) {
      await context.runInUnitOfWork(async (unit) => {
        await audit(unit, entry)
        await context.runInUnitOfWork(async (other) => audit(other, entry))
      })
    }
  }
  const deleteAt = async (lane: number, ...places: number[]) =>
    context.db
      .deleteFrom('auditEvents')
      .where('lane', '=', lane)
      .where('place', 'in', places)
      .execute()
  const moveChain = async (from: number, to: number) =>
    context.db.updateTable('auditEvents').set({ lane: to }).where('lane', '=', from).execute()

  /** Ways to tamper with two anchored chains of four events, and the expected report. */
  const tamperings: readonly (readonly [string, () => Promise<unknown>, RegExp])[] = [
    [
      'a whole chain is removed',
      async () => deleteAt(1, 1, 2, 3, 4),
      /^Events 1 to 4 of chain 2 at the end are missing\.$/,
    ],
    [
      'the end of a chain is removed',
      async () => deleteAt(1, 4),
      /^Events 4 to 4 of chain 2 at the end are missing\.$/,
    ],
    [
      'the beginning of a chain is removed',
      async () => deleteAt(1, 1, 2),
      /^Events 1 to 2 of chain 2 are miss/,
    ],
    [
      'an event in the middle of a chain is removed',
      async () => deleteAt(1, 2),
      /^Event 2 of chain 2 is missing\.$/,
    ],
    [
      'two chains are swapped',
      async () => {
        await moveChain(0, 9)
        await moveChain(1, 0)
        await moveChain(9, 1)
      },
      /^Event \d+ \(backup\.made\) was changed\.$/,
    ],
    [
      'a batch moves from one chain to the end of another',
      async () => {
        for (const row of (await readChain(1)).slice(2))
          await insertRow({ ...row, lane: 0, place: row.place + 2 })
        await deleteAt(1, 3, 4)
      },
      /^Event \d+ \(backup\.made\) was changed\.$/,
    ],
    [
      'two events of a chain are swapped',
      async () => {
        const [, two, three] = (await readChain(1)) as [AuditRow, AuditRow, AuditRow]
        await deleteAt(1, 2, 3)
        await insertRow({ ...two, place: 3 })
        await insertRow({ ...three, place: 2 })
      },
      /^Event \d+ \(backup\.made\) of chain 2 was changed\.$/,
    ],
  ]
  test.each(tamperings)('are reported if %s', async (_what, tamper, expectedFault) => {
    await recordPairs(4)
    expect([(await readChain(0)).length, (await readChain(1)).length]).toEqual([4, 4])
    await anchorAuditLog(context)
    expect(await report()).toMatchObject({ events: 8, faults: [] })
    await tamper()
    expect((await report()).faults[0]).toMatch(expectedFault)
  })

  test('give each event a higher number than all events that finished before it, in any chain', async () => {
    await recordPairs(3)
    await recordEvents(2)
    const [first, second] = [await readChain(0), await readChain(1)]
    const listSequences = (rows: AuditRow[]) => rows.map(({ sequence }) => sequence)
    // The inner event started before the outer one ended, and the next one after both.
    expect([listSequences(first), listSequences(second)]).toEqual([
      [1, 2, 3, 4, 5],
      [1, 2, 3],
    ])
  })

  test('keep nothing of a rolled-back event, and continue where they were', async () => {
    await recordPairs(2)
    const failing = context.runInUnitOfWork(async (unit) => {
      await audit(unit, entry)
      throw new Error('The machine stopped')
    })
    await expect(failing).rejects.toThrow('The machine stopped')
    await recordEvents(1)
    expect(await report()).toMatchObject({ events: 5, faults: [] })
  })

  test('are pruned of old events, and each continues', async () => {
    await recordPairs(3)
    await anchorAuditLog(context)
    world.pass(91 * day)
    await recordPairs(1)
    expect(await pruneAudit(context)).toBe(6)
    await recordPairs(1)
    expect(await report()).toMatchObject({ events: 5, faults: [] })
    await anchorAuditLog(context)
    await deleteAt(1, 4)
    expect((await report()).faults).toEqual(['Events 1 to 4 of chain 2 are missing.'])
  })

  test('stay intact when the record of a pruning is pruned before the quiet chain that needs it', async () => {
    await recordPairs(3)
    for (let round = 0; round < 3; round++) {
      world.pass(91 * day)
      await recordEvents(1)
      await pruneAudit(context)
      expect(await report()).toMatchObject({ events: 3, faults: [] })
    }
    await deleteAt(0, (await readChain(0))[0]!.place)
    expect((await report()).faults).toHaveLength(1)
  })

  test('stay intact when the record of a redaction is pruned before the redacted event', async () => {
    await context.runInUnitOfWork(async (unit) => {
      await audit(unit, entry)
      const details = { matchId: 'm1', reason: 'Ann was ill' }
      await context.runInUnitOfWork(async (other) => audit(other, { ...entry, details }))
    })
    await context.runInUnitOfWork(async (unit) =>
      replaceInAuditLog(unit, ['m1'], 'Ann was ill', 'ill'),
    )
    await context.runInUnitOfWork(async (unit) => replaceInAuditLog(unit, ['m1'], 'ill', 'away'))
    expect(await report()).toMatchObject({ redacted: 1, faults: [] })
    for (let round = 0; round < 2; round++) {
      world.pass(91 * day)
      await recordEvents(1)
      await pruneAudit(context)
      expect(await report()).toMatchObject({ redacted: 1, faults: [] })
    }
  })
})
