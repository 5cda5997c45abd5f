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
    folder = mkdtempSync(join(tmpdir(), 'fivebar-trail-'))
    world = await createWorld(engine, { DATA_DIR: folder })
    context = world.server.context
  })
  afterEach(async () => {
    await world.close()
    rmSync(folder, { recursive: true, force: true })
  })

  const report = async () => reportAuditLog(context.db, { dataDir: folder, secret: context.secret })
  const happen = async (count: number) => {
    for (let i = 0; i < count; i++) {
      await context.runInUnitOfWork(async (unit) =>
        audit(unit, { type: 'backup.made', userId: null }),
      )
    }
  }
  const rows = async () =>
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
  const drop = async (...sequences: number[]) =>
    context.db.deleteFrom('auditEvents').where('sequence', 'in', sequences).execute()
  /** Rehashes all events from one onwards, like an attacker without the club's key. */
  const chainAnew = async (hash: (row: Omit<AuditRow, 'hash'>) => string) => {
    let previousHash = noHash
    let sequence = 0
    const old = await rows()
    await context.db.deleteFrom('auditEvents').execute()
    for (const { hash: _, ...row } of old) {
      sequence += 1
      const next = { ...row, sequence, place: sequence, previousHash }
      previousHash = hash(next)
      await context.db
        .insertInto('auditEvents')
        .values({ ...next, hash: previousHash })
        .execute()
    }
  }
  const without = (row: Omit<AuditRow, 'hash'>) => sha256(JSON.stringify(row))

  /** Ways to tamper with ten anchored events, and the expected report. */
  const tamperings: readonly (readonly [string, () => Promise<unknown>, RegExp])[] = [
    [
      'the content of an event was changed',
      async () => updateRow({ ...(await rows())[4]!, details: '{"address":"10.0.0.1"}' }),
      /^Event 5 \(backup\.made\) was changed\.$/,
    ],
    [
      'the subject of an event was changed',
      async () => updateRow({ ...(await rows())[4]!, subject: 'somebody else' }),
      /^Event 5 .* was changed/,
    ],
    [
      'the time of an event was changed',
      async () => updateRow({ ...(await rows())[4]!, at: 0 }),
      /^Event 5 .* was changed/,
    ],
    [
      'the severity of an event was changed',
      async () => updateRow({ ...(await rows())[4]!, severity: 'info', riskScore: 9 }),
      /^Event 5 .* was changed/,
    ],
    [
      'two events were swapped',
      async () => {
        const [four, five] = (await rows()).slice(3, 5) as [AuditRow, AuditRow]
        await updateRow({ ...five, sequence: 4, place: 4 })
        await context.db.deleteFrom('auditEvents').where('sequence', '=', 5).execute()
        await updateRow({ ...four, sequence: 5, place: 5, id: `${four.id}x` })
      },
      /^Event 4 .* was changed/,
    ],
    ['one in the middle was removed', async () => drop(5), /^Event 5 is missing\.$/],
    ['several were removed', async () => drop(4, 5, 6), /^Events 4 to 6 are missing\.$/],
    ['the beginning was removed', async () => drop(1, 2, 3), /^Events 1 to 3 are missing\.$/],
    ['the end was removed', async () => drop(9, 10), /^Events 9 to 10 at the end are missing\.$/],
    [
      'everything was removed',
      async () => context.db.deleteFrom('auditEvents').execute(),
      /^Events 1 to 10 at the end are missing\.$/,
    ],
    [
      'one was removed and the rest chained again without the key',
      async () => {
        await drop(5)
        await chainAnew(without)
      },
      /^Event 1 .* was changed/,
    ],
    [
      'one was removed and the rest chained again with another key',
      async () => {
        await drop(5)
        await chainAnew((row) => hashEvent(deriveAuditKey('another club'), row))
      },
      /^Event 1 .* was changed/,
    ],
    [
      'an event was forged at the end',
      async () => {
        const last = (await rows()).at(-1)!
        const forged = { ...last, sequence: 11, place: 11, id: 'made-up', previousHash: last.hash }
        await updateRow({ ...forged, hash: without(forged) })
      },
      /^Event 11 .* was changed/,
    ],
    [
      'an event was repeated',
      async () => updateRow({ ...(await rows())[2]!, sequence: 11, place: 11, id: 'again' }),
      /^Event 11 .* was changed/,
    ],
    [
      'the beginning was removed and its pruning forged',
      async () => {
        const [, , three] = await rows()
        await drop(1, 2, 3)
        const last = (await rows()).at(-1)!
        const details = JSON.stringify({ upTo: 3, hash: three!.hash, events: 3 })
        const forged = {
          ...last,
          sequence: 11,
          place: 11,
          id: 'made-up',
          previousHash: last.hash,
          details,
        }
        await updateRow({ ...forged, eventType: 'audit.pruned', hash: without(forged) })
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

  test.each(tamperings)('reports that %s', async (_what, tamper, says) => {
    await happen(10)
    await anchorAuditLog(context)
    expect(await report()).toMatchObject({ events: 10, faults: [], anchor: { sequence: 10 } })
    await tamper()
    const { faults } = await report()
    expect(faults[0]).toMatch(says)
    // The anchor that reveals the loss is not overwritten.
    await anchorAuditLog(context)
    expect((await report()).faults).toEqual(faults)
  })

  test('has intact chains after sixty simultaneous writers', async () => {
    await Promise.all(Array.from({ length: 60 }, async () => happen(1)))
    expect(await report()).toMatchObject({ events: 60, faults: [] })
  })

  test('continues after its anchor, and after old events are pruned', async () => {
    await happen(4)
    await anchorAuditLog(context)
    await happen(2)
    expect((await report()).faults).toEqual([])
    world.pass(91 * day)
    await happen(1)
    expect(await pruneAudit(context)).toBe(6)
    const { events, faults, anchor } = await report()
    expect([events, faults, anchor?.sequence]).toEqual([2, [], 4])
    await anchorAuditLog(context)
    expect((await report()).anchor?.sequence).toBe(8)
    await drop(7)
    expect((await report()).faults).toEqual(['Events 1 to 7 are missing.'])
  })

  test('removes an erased person from events, and detects any other change to them', async () => {
    const email = 'nia@example.org'
    const failed = { type: 'login.failed', userId: null, subject: email } as const
    await context.runInUnitOfWork(async (unit) =>
      audit(unit, { ...failed, details: { address: '10.1.1.1' } }),
    )
    await happen(3)
    const nothing = { ids: [], names: [], matchIds: new Set<string>(), without: String }
    const forgotten = { userId: 'user-nia', addresses: [email], ...nothing }
    expect(await context.runInUnitOfWork(async (unit) => redactInAuditLog(unit, forgotten))).toBe(1)
    await happen(1)
    const [first] = await rows()
    expect(first).toMatchObject({ subject: 'user-nia', details: '{}' })
    expect(await report()).toMatchObject({ events: 6, redacted: 1, faults: [] })
    await anchorAuditLog(context)
    await updateRow({ ...first!, details: '{"address":"10.0.0.1"}' })
    expect((await report()).faults).toEqual(['Event 1 (login.failed) was changed.'])
    await updateRow(first!)
    const redactedEvent = (await rows())[4]!
    await updateRow({ ...redactedEvent, details: redactedEvent.details.replace('0.1:', '0.2:') })
    expect((await report()).faults[0]).toBe('Event 1 (login.failed) was changed.')
  })

  test('without a key is chained again once, if it is intact and has no anchor', async () => {
    await happen(5)
    const old = (row: Omit<AuditRow, 'hash'>) => {
      const { sequence, id, at, eventType, severity, outcome, userId, sessionId } = row
      const { details, riskScore, correlationId, subject, previousHash } = row
      const what = [at, eventType, severity, outcome, userId, sessionId, details, riskScore]
      return sha256(JSON.stringify([previousHash, sequence, id, ...what, correlationId, subject]))
    }
    await chainAnew(old)
    expect((await report()).faults).toHaveLength(5)
    await migrateAuditLog(context)
    expect(await report()).toMatchObject({ events: 5, faults: [] })
    await anchorAuditLog(context)
    await drop(3)
    await chainAnew(old)
    await migrateAuditLog(context)
    expect((await report()).faults[0]).toMatch(/^Event 1 .* was changed/)
  })
})
