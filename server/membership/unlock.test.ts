import { describe, expect, test } from 'vitest'
import { logIn, signUp } from '#contract/players/accounts.ts'
import { actOnUser, getAdminOverview, listUsers } from '#contract/admin.ts'
import { engineNames } from '../testing/databases.ts'
import { stageOnce } from '../testing/stage-once.ts'

const email = 'nia@example.org'
const password = 'Rally-Corner7!tide'
const api = { 'x-client': 'api' }

describe.each(engineNames)('unlocking an account on %s', async (engine) => {
  const { world, admin, id } = await stageOnce(engine, async (world) => {
    const admin = await world.join('admin')
    const body = { email, name: 'Nia Llewellyn', password, confirmPassword: password }
    const id = (await world.stranger.do(signUp, { body }, api)).user.id
    return { admin, id }
  })

  const signIn = async (enteredPassword = password) =>
    world.stranger.call(logIn, { body: { email, password: enteredPassword } }, api)
  const readUser = async () => (await admin.do(listUsers, { query: { q: email } })).items[0]!
  const unlock = async () =>
    (await admin.do(actOnUser, { params: { id }, body: { action: 'unlock' } })).user

  test('lifts the lock and the block of the sign-in form, so that the password works at once', async () => {
    for (let attempt = 0; attempt < 8; attempt++) await signIn('Wrong-Corner7!tide')
    expect((await signIn()).status).toBe(429)
    expect(await unlock()).toMatchObject({
      accountLocked: false,
      lockedUntil: null,
      failedLoginAttempts: 0,
    })
    expect((await signIn()).status).toBe(200)
  })

  test('shows an account as locked, with the end of the lock, if only the form’s limit blocks it', async () => {
    for (let attempt = 0; attempt < 8; attempt++) await signIn('Wrong-Corner7!tide')
    await world.server.context.db.deleteFrom('loginLocks').execute()
    const { accountLocked, lockedUntil } = await readUser()
    expect(accountLocked).toBe(true)
    expect(Date.parse(lockedUntil!)).toBe(world.now() + 30 * 60_000)
    const listIds = async (status: 'locked' | 'active') =>
      (await admin.do(listUsers, { query: { status } })).items.map((user) => user.id)
    expect(await listIds('locked')).toEqual([id])
    expect(await listIds('active')).not.toContain(id)
    const countLocked = async () => (await admin.do(getAdminOverview, {})).people.locked
    expect(await countLocked()).toBe(1)
    await unlock()
    expect(await countLocked()).toBe(0)
    expect((await readUser()).accountLocked).toBe(false)
  })

  test('shows an account as locked, however many other addresses are blocked', async () => {
    const expiresAt = world.now() + 60_000
    const rows = Array.from({ length: 1000 }, (_, at) => {
      return { key: `signin:0.0.0.${at}|unknown`, points: 6, expiresAt }
    })
    await world.server.context.db.insertInto('rateLimits').values(rows).execute()
    for (let attempt = 0; attempt < 8; attempt++) await signIn('Wrong-Corner7!tide')
    await world.server.context.db.deleteFrom('loginLocks').execute()
    expect((await readUser()).accountLocked).toBe(true)
  })
})
