import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { examineSystem } from '#contract/admin.ts'
import { audit } from '../../platform/security/audit-log.ts'
import { createDatabaseOnDisk, engineNames } from '../../testing/databases.ts'
import { findFreePort } from '../../testing/programs/postgres.ts'
import { createWorld, type Caller, type World } from '../../testing/world.ts'

describe.each(engineNames)('an examination on %s', (engine) => {
  let world: World
  let admin: Caller
  const createClub = async (env: Record<string, string> = {}) => {
    world = await createWorld(engine, env, createDatabaseOnDisk)
    mkdirSync(world.server.context.config.dataDir, { recursive: true, mode: 0o700 })
    admin = await world.join('admin')
  }
  beforeEach(async () => createClub())
  afterEach(async () => {
    await world.close()
    rmSync(world.server.context.config.dataDir, { recursive: true, force: true })
  })

  const readFindings = async () => {
    const { items } = await admin.do(examineSystem, {})
    return new Map(items.map(({ name, ...found }) => [name, found]))
  }
  const recreateClub = async (env: Record<string, string>) => {
    await world.close()
    await createClub(env)
  }

  test('checks everything, and gives a remedy for each problem', async () => {
    const findings = await readFindings()
    expect([...findings.keys()]).toHaveLength(11)
    for (const { state, todo } of findings.values()) expect(todo === null).toBe(state === 'good')
    expect([...findings].filter(([, { state }]) => state === 'bad').map(([name]) => name)).toEqual(
      engine === 'sqlite' ? ['backup'] : [],
    )
    expect(findings.get('mail')?.todo).toContain('SMTP_URL')
  })

  test('finds a rating that differs from its log, in a worker', async () => {
    const [a, b] = [await world.addPlayer('Ann'), await world.addPlayer('Bob')]
    await world.record({ player1Id: a, player2Id: b })
    expect((await readFindings()).get('folds')).toMatchObject({ state: 'good' })
    await world.server.context.db.updateTable('ratings').set({ rating: 2000 }).execute()
    const finding = (await readFindings()).get('folds')
    expect(finding).toMatchObject({
      state: 'bad',
      todo: expect.stringContaining('backup') as string,
    })
    expect(finding?.says).toMatch(/^\d rows differ from their logs: tabletennis/)
  })

  test('finds a clock that was set back, and a changed audit log', async () => {
    const { context } = world.server
    await context.runInUnitOfWork(async (unit) =>
      audit(unit, { type: 'settings.changed', userId: null }),
    )
    world.pass(-10 * 60_000)
    const { db } = context
    await db.updateTable('auditEvents').set({ outcome: 'failure' }).execute()
    const findings = await readFindings()
    expect(findings.get('clock')).toMatchObject({ state: 'bad' })
    expect(findings.get('clock')?.says).toContain('10 minutes behind')
    expect(findings.get('audit')?.says).toMatch(/was changed/)
  })

  test('finds files that others can read, and invalid addresses', async () => {
    const { dataDir } = world.server.context.config
    mkdirSync(`${dataDir}/backups`)
    chmodSync(`${dataDir}/backups`, 0o755)
    expect((await readFindings()).get('permissions')).toMatchObject({ state: 'good' })
    chmodSync(dataDir, 0o755)
    expect((await readFindings()).get('permissions')?.todo).toContain('chmod')
    await recreateClub({ HOST: '0.0.0.0' })
    expect((await readFindings()).get('settings')?.todo).toContain('Set PUBLIC_URL')
    await recreateClub({ PUBLIC_URL: 'https://club.example.org' })
    expect((await readFindings()).get('settings')?.todo).toContain('Set TRUST_PROXY')
  })
})

test('finds a mail server that is down or refuses the password', async () => {
  const port = await findFreePort()
  const env = { SMTP_URL: `smtp://club:wrong@127.0.0.1:${port}`, MAIL_FROM: 'us@example.org' }
  const world = await createWorld('sqlite', env)
  const admin = await world.join('admin')
  const readMailFinding = async () =>
    (await admin.do(examineSystem, {})).items.find(({ name }) => name === 'mail')
  expect((await readMailFinding())?.says).toMatch(/ECONNREFUSED/)
  const server = createServer((socket) => {
    socket.write('220 test\r\n')
    socket.on('data', (data) => {
      const isGreeting = /^EHLO/i.test(data.toString())
      socket.write(isGreeting ? '250-test\r\n250 AUTH PLAIN\r\n' : '535 5.7.8 Bad credentials\r\n')
    })
    socket.on('error', () => {})
  }).listen(port, '127.0.0.1')
  expect(await readMailFinding()).toMatchObject({
    state: 'bad',
    todo: expect.stringContaining('password') as string,
  })
  server.close()
  await world.close()
})
