import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  audit,
  deriveAuditKey,
  hashEvent,
  noHash,
  type AuditRow,
} from '../platform/security/audit-log.ts'
import { sha256 } from '../platform/security/hashing.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import { engineNames } from '../testing/databases.ts'
import { createWorld, type World } from '../testing/world.ts'
import { migrateAuditLog } from './migrate-audit-log.ts'
import { anchorAuditLog, reportAuditLog } from './anchor-audit-log.ts'
import { redactInAuditLog } from './redact-audit-log.ts'
import { pruneAudit } from './prune-audit.ts'

const day = 86_400_000

describe.each(engineNames)('the audit log on %s', (engine) => {
  let world: World
  let context: AppContext
  let folder: string
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fivebar-audit-log-'))
    world = await createWorld(engine, { DATA_DIR: folder })
    context = world.server.context
  })
  afterEach(async () => {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const report = async () => reportAuditLog(context.db, { dataDir: folder, secret: context.secret })
  const recordEvents = async (count: number) => {
    for (let i = 0; i < count; i++) {
      await context.runInUnitOfWork(async (unit) =>
        audit(unit, { type: 'backup.made', userId: null }),
      )
    }
  }
  const readRows = async () =>
    context.db.selectFrom('auditEvents').selectAll().orderBy('sequence').execute()
  const updateRow = async (row: AuditRow) => {
    const { lane, place } = row
    await context.db
      .deleteFrom('auditEvents')
      .where('lane', '=', lane)
      .where('place', '=', place)
      .execute()
    await context.db.insertInto('auditEvents').values(row).execute()
  }
  const deleteEvents = async (...sequences: number[]) =>
    context.db.deleteFrom('auditEvents').where('sequence', 'in', sequences).execute()
  /** Renumbers and re-hashes all events, as an attacker without the club's key would. */
  const rehashAll = async (hash: (row: Omit<AuditRow, 'hash'>) => string) => {
    let previousHash = noHash
    let sequence = 0
    const previousRows = await readRows()
    await context.db.deleteFrom('auditEvents').execute()
    for (const { hash: _, ...row } of previousRows) {
      sequence += 1
      const renumbered = { ...row, sequence, place: sequence, previousHash }
      previousHash = hash(renumbered)
      await context.db
        .insertInto('auditEvents')
        .values({ ...renumbered, hash: previousHash })
        .execute()
    }
  }
  const hashWithoutKey = (row: Omit<AuditRow, 'hash'>) => sha256(JSON.stringify(row))

  /** Ways to tamper with ten anchored events, and the expected report. */
  const tamperings: readonly (readonly [string, () => Promise<unknown>, RegExp])[] = [
    [
      'the content of an event was changed',
      async () => updateRow({ ...(await readRows())[4]!, details: '{"address":"10.0.0.1"}' }),
      /^Event 5 \(backup\.made\) was changed\.$/,
    ],
    [
      'the subject of an event was changed',
      async () => updateRow({ ...(await readRows())[4]!, subject: 'somebody else' }),
      /^Event 5 .* was changed/,
    ],
    [
      'the time of an event was changed',
      async () => updateRow({ ...(await readRows())[4]!, at: 0 }),
      /^Event 5 .* was changed/,
    ],
    [
      'the severity of an event was changed',
      async () => updateRow({ ...(await readRows())[4]!, severity: 'info', riskScore: 9 }),
      /^Event 5 .* was changed/,
    ],
    [
      'two events were swapped',
      async () => {
        const [four, five] = (await readRows()).slice(3, 5) as [AuditRow, AuditRow]
        await updateRow({ ...five, sequence: 4, place: 4 })
        await context.db.deleteFrom('auditEvents').where('sequence', '=', 5).execute()
        await updateRow({ ...four, sequence: 5, place: 5, id: `${four.id}x` })
      },
      /^Event 4 .* was changed/,
    ],
    ['one in the middle was removed', async () => deleteEvents(5), /^Event 5 is missing\.$/],
    ['several were removed', async () => deleteEvents(4, 5, 6), /^Events 4 to 6 are missing\.$/],
    [
      'the beginning was removed',
      async () => deleteEvents(1, 2, 3),
      /^Events 1 to 3 are missing\.$/,
    ],
    [
      'the end was removed',
      async () => deleteEvents(9, 10),
      /^Events 9 to 10 at the end are missing\.$/,
    ],
    [
      'everything was removed',
      async () => context.db.deleteFrom('auditEvents').execute(),
      /^Events 1 to 10 at the end are missing\.$/,
    ],
    [
      'one was removed and the rest re-hashed without the key',
      async () => {
        await deleteEvents(5)
        await rehashAll(hashWithoutKey)
      },
      /^Event 1 .* was changed/,
    ],
    [
      'one was removed and the rest re-hashed with another key',
      async () => {
        await deleteEvents(5)
        await rehashAll((row) => hashEvent(deriveAuditKey('another club'), row))
      },
      /^Event 1 .* was changed/,
    ],
    [
      'an event was forged at the end',
      async () => {
        const last = (await readRows()).at(-1)!
        const forged = { ...last, sequence: 11, place: 11, id: 'made-up', previousHash: last.hash }
        await updateRow({ ...forged, hash: hashWithoutKey(forged) })
      },
      /^Event 11 .* was changed/,
    ],
    [
      'an event was repeated',
      async () => updateRow({ ...(await readRows())[2]!, sequence: 11, place: 11, id: 'again' }),
      /^Event 11 .* was changed/,
    ],
    [
      'the beginning was removed and its pruning forged',
      async () => {
        const [, , three] = await readRows()
        await deleteEvents(1, 2, 3)
        const last = (await readRows()).at(-1)!
        const details = JSON.stringify({ upTo: 3, hash: three!.hash, events: 3 })
        const forged = {
          ...last,
          sequence: 11,
          place: 11,
          id: 'made-up',
          previousHash: last.hash,
          details,
        }
        await updateRow({ ...forged, eventType: 'audit.pruned', hash: hashWithoutKey(forged) })
      },
      /^Events 1 to 3 are missing\.$/,
    ],
    [
      'the anchor was forged',
      async () => {
        const file = join(folder, 'audit-anchor.json')
        const anchor = JSON.parse(readFileSync(file, 'utf8')) as object
        writeFileSync(file, JSON.stringify({ ...anchor, sequence: 2 }))
      },
      /^The anchor in the data folder was changed\.$/,
    ],
  ]

  test.each(tamperings)('reports that %s', async (_what, tamper, expectedFault) => {
    await recordEvents(10)
    await anchorAuditLog(context)
    expect(await report()).toMatchObject({ events: 10, faults: [], anchor: { sequence: 10 } })
    await tamper()
    const { faults } = await report()
    expect(faults[0]).toMatch(expectedFault)
    // The anchor that reveals the loss is not overwritten.
    await anchorAuditLog(context)
    expect((await report()).faults).toEqual(faults)
  })

  test('has intact chains after sixty simultaneous writers', async () => {
    await Promise.all(Array.from({ length: 60 }, async () => recordEvents(1)))
    expect(await report()).toMatchObject({ events: 60, faults: [] })
  })

  test('continues after its anchor, and after old events are pruned', async () => {
    await recordEvents(4)
    await anchorAuditLog(context)
    await recordEvents(2)
    expect((await report()).faults).toEqual([])
    world.pass(91 * day)
    await recordEvents(1)
    expect(await pruneAudit(context)).toBe(6)
    const { events, faults, anchor } = await report()
    expect([events, faults, anchor?.sequence]).toEqual([2, [], 4])
    await anchorAuditLog(context)
    expect((await report()).anchor?.sequence).toBe(8)
    await deleteEvents(7)
    expect((await report()).faults).toEqual(['Events 1 to 7 are missing.'])
  })

  test('removes an erased person from events, and detects any other change to them', async () => {
    const email = 'nia@example.org'
    const failed = { type: 'login.failed', userId: null, subject: email } as const
    await context.runInUnitOfWork(async (unit) =>
      audit(unit, { ...failed, details: { address: '10.1.1.1' } }),
    )
    await recordEvents(3)
    const noOtherReferences = {
      ids: [],
      names: [],
      matchIds: new Set<string>(),
      removePerson: String,
    }
    const person = { userId: 'user-nia', addresses: [email], ...noOtherReferences }
    expect(await context.runInUnitOfWork(async (unit) => redactInAuditLog(unit, person))).toBe(1)
    await recordEvents(1)
    const [first] = await readRows()
    expect(first).toMatchObject({ subject: 'user-nia', details: '{}' })
    expect(await report()).toMatchObject({ events: 6, redacted: 1, faults: [] })
    await anchorAuditLog(context)
    await updateRow({ ...first!, details: '{"address":"10.0.0.1"}' })
    expect((await report()).faults).toEqual(['Event 1 (login.failed) was changed.'])
    await updateRow(first!)
    const redactedEvent = (await readRows())[4]!
    await updateRow({ ...redactedEvent, details: redactedEvent.details.replace('0.1:', '0.2:') })
    expect((await report()).faults[0]).toBe('Event 1 (login.failed) was changed.')
  })

  test('from before there was a key is re-hashed once, if it is intact and has no anchor', async () => {
    await recordEvents(5)
    const hashBeforeKeys = (row: Omit<AuditRow, 'hash'>) => {
      const { sequence, id, at, eventType, severity, outcome, userId, sessionId } = row
      const { details, riskScore, correlationId, subject, previousHash } = row
      const eventFields = [at, eventType, severity, outcome, userId, sessionId, details, riskScore]
      return sha256(
        JSON.stringify([previousHash, sequence, id, ...eventFields, correlationId, subject]),
      )
    }
    await rehashAll(hashBeforeKeys)
    expect((await report()).faults).toHaveLength(5)
    await migrateAuditLog(context)
    expect(await report()).toMatchObject({ events: 5, faults: [] })
    await anchorAuditLog(context)
    await deleteEvents(3)
    await rehashAll(hashBeforeKeys)
    await migrateAuditLog(context)
    expect((await report()).faults[0]).toMatch(/^Event 1 .* was changed/)
  })
})
