import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  acknowledgeAlert,
  actOnUser,
  changeRole,
  createUser,
  exportAudit,
  getAdminOverview,
  listAlerts,
  listAudit,
  listOutbox,
  listUsers,
} from '#contract/admin.ts'
import { getMe, logIn, refreshSession, signUp } from '#contract/players/accounts.ts'
import { redact } from '#engine/audit/redact.ts'
import { audit } from '../platform/security/audit-log.ts'
import { reportAuditLog } from './anchor-audit-log.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'
import type { World } from '../testing/world.ts'
import { pruneAudit } from './prune-audit.ts'

const password = 'Rally-Corner7!tide'
const email = 'nia@example.org'
const api = { 'x-client': 'api' }
const day = 86_400_000

describe.each(engineNames)('audit and administration on %s', async (engine) => {
  const { world, admin } = await stageOnce(engine, async (world) => ({
    admin: await world.join('admin'),
  }))

  const call = (async (...args) => world.stranger.call(...args)) as World['stranger']['call']

  const register = async () => {
    const body = { email, name: 'Nia Llewellyn', password, confirmPassword: password }
    return (await call(signUp, { body }, api)).body
  }
  const tryPassword = async (attempt: string) =>
    call(logIn, { body: { email, password: attempt } }, api)
  const readAlerts = async () => (await admin.call(listAlerts, {})).body
  const findUser = async (q: string) =>
    (await admin.call(listUsers, { query: { q } })).body.items[0]!

  test('five failed sign-ins in 15 minutes raise one alert', async () => {
    await register()
    for (let attempt = 0; attempt < 4; attempt++) await tryPassword('Wrong-Corner7!tide')
    expect((await readAlerts()).openCount).toBe(0)
    await tryPassword('Wrong-Corner7!tide')
    const { items } = await readAlerts()
    expect(items.filter(({ alertType }) => alertType === 'brute_force')).toHaveLength(1)
    expect(items[0]!.eventIds).toHaveLength(5)
    await tryPassword('Wrong-Corner7!tide')
    const again = (await readAlerts()).items.filter(({ alertType }) => alertType === 'brute_force')
    expect(again).toHaveLength(1)
  })

  test('keeps the newest 1,000 alerts where many have the same timestamp', async () => {
    const { db, clock } = world.server.context
    const createAlert = (n: number) => ({
      id: `alert-${n}`,
      eventIds: '[]',
      alertType: 'brute_force',
      severity: 'high',
      description: '',
      recommendations: '[]',
      subject: null,
      createdAt: clock(),
      acknowledgedAt: null,
      acknowledgedBy: null,
    })
    const rows = Array.from({ length: 1002 }, (_, n) => createAlert(n))
    await db.insertInto('securityAlerts').values(rows.slice(0, 600)).execute()
    await db.insertInto('securityAlerts').values(rows.slice(600)).execute()
    await pruneAudit(world.server.context)
    expect(await db.selectFrom('securityAlerts').select('id').execute()).toHaveLength(1000)
  })

  test('a refresh token used twice raises an alert and ends its family', async () => {
    const session = await register()
    const body = { refreshToken: session.refreshToken! }
    const renewed = await call(refreshSession, { body }, api)
    world.pass(11_000)
    expect((await call(refreshSession, { body }, api)).status).toBe(401)
    const bearer = { authorization: `Bearer ${renewed.body.accessToken}` }
    expect((await call(getMe, {}, bearer)).status).toBe(401)
    expect((await readAlerts()).items.map(({ alertType }) => alertType)).toContain('token_reuse')
  })

  test('a changed role raises an alert, which an admin acknowledges once', async () => {
    const { user } = await register()
    const { version } = await findUser('nia')
    const changed = await admin.call(changeRole, {
      params: { id: user.id },
      body: { version, role: 'organizer' },
    })
    expect(changed.body.role).toBe('organizer')
    const [alert] = (await readAlerts()).items
    expect(alert).toMatchObject({ alertType: 'role_change', acknowledged: false })
    const done = await admin.call(acknowledgeAlert, { params: { id: alert!.id } })
    expect(done.body).toMatchObject({ acknowledged: true })
    expect((await readAlerts()).openCount).toBe(0)
    const other = await world.join('admin')
    const repeated = await other.call(acknowledgeAlert, { params: { id: alert!.id } })
    expect(repeated.body).toEqual(done.body)
    const query = { eventType: 'alert.acknowledged' as const }
    const { items } = await admin.do(listAudit, { query })
    expect(items.map(({ userId }) => userId)).toEqual([admin.userId])
  })

  test('the club keeps at least one administrator', async () => {
    const { version } = await findUser('Admin')
    const params = { id: admin.userId }
    const demoted = await admin.call(changeRole, { params, body: { version, role: 'player' } })
    expect(demoted.status).toBe(409)
    expect(demoted.error.message).toBe('The club needs at least one administrator')
    const locked = await admin.call(actOnUser, { params, body: { action: 'lock' } })
    expect(locked.status).toBe(409)
  })

  test('an admin creates an account with a password shown once, to be changed', async () => {
    const body = { email: 'new@example.org', name: 'New Person', role: 'organizer' as const }
    const created = await admin.call(createUser, { body })
    expect(created.status).toBe(201)
    expect(created.body.password).toHaveLength(16)
    const entered = await call(
      logIn,
      { body: { email: body.email, password: created.body.password } },
      api,
    )
    const bearer = { authorization: `Bearer ${entered.body.accessToken}` }
    expect((await call(getMe, {}, bearer)).body.passwordChangeRequired).toBe(true)
    expect((await admin.call(createUser, { body })).error.message).toBe(
      'User with this email already exists',
    )
  })

  test('a locked account is signed out at once and stays locked until it is unlocked', async () => {
    const session = await register()
    const params = { id: session.user.id }
    const bearer = { authorization: `Bearer ${session.accessToken}` }
    await admin.call(actOnUser, { params, body: { action: 'lock', reason: 'Stolen phone' } })
    expect((await call(getMe, {}, bearer)).status).toBe(401)
    const refused = await tryPassword(password)
    expect(refused.error.message).toBe('Account is locked')
    expect((await findUser('nia')).accountLocked).toBe(true)
    await admin.call(actOnUser, { params, body: { action: 'unlock' } })
    expect((await tryPassword(password)).status).toBe(200)
  })

  test('a lock by failed sign-ins is shown to an admin, who can lift it', async () => {
    await register()
    for (let attempt = 0; attempt < 5; attempt++) await tryPassword('Wrong-Corner7!tide')
    expect(await findUser('nia')).toMatchObject({ accountLocked: true, failedLoginAttempts: 5 })
    const locked = await admin.call(listUsers, { query: { status: 'locked' } })
    expect(locked.body.items.map(({ name }) => name)).toEqual(['Nia Llewellyn'])
    const { id } = await findUser('nia')
    await admin.call(actOnUser, { params: { id }, body: { action: 'unlock' } })
    world.pass(31 * 60_000)
    expect((await tryPassword(password)).status).toBe(200)
  })

  test('the log is filtered, and exported as CSV', async () => {
    await register()
    await tryPassword('Wrong-Corner7!tide')
    const failed = await admin.call(listAudit, { query: { eventType: 'login.failed' } })
    expect(failed.body.items).toMatchObject([
      { eventType: 'login.failed', outcome: 'failure', userName: 'Nia Llewellyn', riskScore: 3 },
    ])
    expect(failed.body.eventTypes).toContain('account.created')
    expect((await admin.call(listAudit, { query: { q: 'nia@' } })).body.total).toBeGreaterThan(0)
    const csv = await admin.call(exportAudit, {})
    expect(csv.text.split('\r\n')[0]).toBe(
      '\uFEFFTime,Type,Severity,Outcome,Risk,Account,About,Details,Correlation',
    )
    expect(csv.text).not.toContain(password)
  })

  test('exports every event, even beyond the number that pruning keeps', async () => {
    await register()
    const { db } = world.server.context
    const [event] = await db.selectFrom('auditEvents').selectAll().limit(1).execute()
    const count = 10_051
    const rows = Array.from({ length: count }, (_, n) => ({
      ...event!,
      id: `extra-${n}`,
      // Simultaneous events of two chains have the same number.
      lane: 8 + (n % 2),
      place: Math.floor(n / 2) + 1,
      sequence: 1_000_000 + Math.floor(n / 2),
      eventType: 'login.failed',
      correlationId: `extra-${n}`,
    }))
    for (let start = 0; start < count; start += 500) {
      await db
        .insertInto('auditEvents')
        .values(rows.slice(start, start + 500) as never)
        .execute()
    }
    const { text } = await admin.call(exportAudit, { query: { eventType: 'login.failed' } })
    const ids = text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(',').at(-1))
    expect(ids.slice(1)).toEqual(rows.map(({ correlationId }) => correlationId).toReversed())
  }, 30_000)

  const listFaults = async () => {
    const { db, config, secret } = world.server.context
    return (await reportAuditLog(db, { dataDir: config.dataDir, secret })).faults
  }

  test('each event has the hash of the previous one, so that a changed one is detected', async () => {
    await register()
    await tryPassword('Wrong-Corner7!tide')
    const { db } = world.server.context
    expect(await listFaults()).toEqual([])
    await db
      .updateTable('auditEvents')
      .set({ outcome: 'success' })
      .where('eventType', '=', 'login.failed')
      .execute()
    expect(await listFaults()).toEqual([
      expect.stringMatching(/^Event \d+ \(login.failed\) was changed/),
    ])
    const overview = await admin.call(getAdminOverview, {})
    expect(overview.body.audit.isChainWhole).toBe(false)
  })

  test('simultaneous writers leave intact chains', async () => {
    await register()
    await Promise.all(Array.from({ length: 4 }, async () => tryPassword('Wrong-Corner7!tide')))
    expect(await listFaults()).toEqual([])
  })

  test('events older than 90 days or above 10,000 are deleted after being exported', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fivebar-audit-'))
    const { context } = world.server
    const exportingContext = { ...context, config: { ...context.config, auditExport: folder } }
    await context.runInUnitOfWork(async (unit) =>
      audit(unit, { type: 'backup.made', userId: null }),
    )
    world.pass(91 * day)
    await context.runInUnitOfWork(async (unit) =>
      audit(unit, { type: 'backup.made', userId: null }),
    )
    expect(await pruneAudit(exportingContext)).toBe(1)
    const [file] = readdirSync(folder)
    expect(readFileSync(join(folder, file!), 'utf8').trim().split('\n')).toHaveLength(1)
    rmSync(folder, { recursive: true })
    expect(await listFaults()).toEqual([])
  })

  test('exports each event once, also if pruning failed after the export', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'fivebar-audit-'))
    const { context } = world.server
    const makeEvent = async () =>
      context.runInUnitOfWork(async (unit) => audit(unit, { type: 'backup.made', userId: null }))
    await makeEvent()
    world.pass(91 * day)
    await makeEvent()
    const exportingContext = { ...context, config: { ...context.config, auditExport: folder } }
    const runInUnitOfWork = async () => {
      throw new Error('The disk is full')
    }
    await expect(pruneAudit({ ...exportingContext, runInUnitOfWork })).rejects.toThrow(
      'disk is full',
    )
    world.pass(day)
    expect(await pruneAudit(exportingContext)).toBe(1)
    const lines = readdirSync(folder).flatMap((file) =>
      readFileSync(join(folder, file), 'utf8').trim().split('\n'),
    )
    expect(lines).toHaveLength(1)
    rmSync(folder, { recursive: true })
  })

  test('the overview shows the state of the club and its system', async () => {
    const { body } = await admin.call(getAdminOverview, {})
    expect(body).toMatchObject({
      people: { users: 1, admins: 1, players: 1 },
      health: { database: { isReady: true, engine } },
      audit: { isChainWhole: true },
      version: '0.0.0',
    })
  })

  test('administration is refused to everyone but admins', async () => {
    for (const role of ['player', 'organizer'] as const) {
      const other = await world.join(role)
      const answers = [
        await other.call(listUsers, {}),
        await other.call(listAudit, {}),
        await other.call(listAlerts, {}),
        await other.call(getAdminOverview, {}),
        await other.call(listOutbox, {}),
        await other.call(exportAudit, {}),
        await other.call(actOnUser, { params: { id: admin.userId }, body: { action: 'lock' } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
      // The refusal is sent before it is audited.
      const query = { eventType: 'access.refused', userId: other.userId }
      const refused = async () => (await admin.call(listAudit, { query })).body.total
      await expect.poll(refused).toBe(answers.length)
    }
  })
})

test('secrets are redacted by the names of their fields, and long strings are cut', () => {
  const long = 'x'.repeat(1001)
  expect(
    redact({
      userPassword: 'a',
      refreshToken: 'b',
      clientSecret: 'c',
      apiKey: 'd',
      pinCode: 'e',
      note: long,
      inner: { TOKEN: 'f', list: [{ secretWord: 'g', name: 'ok' }] },
    }),
  ).toEqual({
    userPassword: '[redacted]',
    refreshToken: '[redacted]',
    clientSecret: '[redacted]',
    apiKey: '[redacted]',
    pinCode: '[redacted]',
    note: `${'x'.repeat(1000)}…`,
    inner: { TOKEN: '[redacted]', list: [{ secretWord: '[redacted]', name: 'ok' }] },
  })
})
