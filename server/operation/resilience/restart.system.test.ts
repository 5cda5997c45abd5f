import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Secret, TOTP } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '../../platform/mail/message.ts'
import { startServer, type RunningServer } from '../../testing/programs/process.ts'

const email = 'admin@example.org'
const password = 'Rally-Corner7!tide'
const newPassword = 'Harbour-Lights4#tide'

describe('a server that is killed in the middle', () => {
  let folder: string
  let running: RunningServer
  const token = { value: '' }

  const start = async () => {
    running = await startServer({ DATA_DIR: folder, ADMIN_EMAIL: email, ADMIN_PASSWORD: password })
  }
  const restart = async () => {
    await running.kill('SIGKILL')
    await start()
  }
  const post = async (path: string, body: object = {}) => {
    const reply = await fetch(running.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-client': 'api',
        'user-agent': 'test',
        ...(token.value === '' ? {} : { authorization: `Bearer ${token.value}` }),
      },
      body: JSON.stringify(body),
    })
    return { status: reply.status, body: (await reply.json()) as Record<string, string> }
  }
  const getOutboxPath = () => join(folder, 'outbox', 'messages.jsonl')
  const readMessages = () =>
    readFileSync(getOutboxPath(), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Message)
  const waitForMessage = async (to: string): Promise<string> => {
    for (let tries = 0; tries < 100; tries++) {
      const found =
        existsSync(getOutboxPath()) && readMessages().find((message) => message.to === to)
      if (found) return found.text
      await new Promise((done) => setTimeout(done, 100))
    }
    throw new Error(`Nothing was sent to ${to}`)
  }
  const signIn = async (attempt = password) => {
    const { body } = await post('/api/auth/login', { email, password: attempt })
    token.value = body['accessToken'] ?? ''
    return body
  }

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'fivebar-test-'))
    token.value = ''
    await start()
  })
  afterEach(async () => {
    await running.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  test('every account flow continues afterwards, and nothing works twice', async () => {
    const phone = { phoneNumber: '0821234567' }
    const sent = await post('/api/auth/phone/send', phone)
    const request = sent.body['request']
    await signIn()
    const setup = await post('/api/account/two-factor/setup', { password })
    const totp = new TOTP({ secret: Secret.fromBase32(setup.body['secret']!) })
    const now = Date.now()
    await post('/api/account/two-factor/enable', { code: totp.generate({ timestamp: now }) })
    token.value = ''
    const { ticket } = await signIn()
    await post('/api/auth/password/forgot', { email })
    await restart()

    const code = /\b\d{6}\b/.exec(await waitForMessage('27821234567'))![0]
    const verifyPhone = async () => post('/api/auth/phone/verify', { ...phone, request, code })
    // The time step that enabled it is used, so the next one is needed.
    const secondStep = { ticket, code: totp.generate({ timestamp: now + 30_000 }) }
    const link = /token=([\w-]+)/.exec(await waitForMessage(email))![1]
    const reset = { token: link, password: newPassword, confirmPassword: newPassword }
    const afterRestart = [
      await verifyPhone(),
      await post('/api/auth/two-factor', secondStep),
      await post('/api/auth/password/reset', reset),
    ]
    expect(afterRestart.map(({ status }) => status)).toEqual([200, 200, 200])
    for (let attempt = 0; attempt < 5; attempt++) await signIn('Wrong-Corner7!tide')
    await restart()

    const again = [
      await verifyPhone(),
      await post('/api/auth/two-factor', secondStep),
      await post('/api/auth/password/reset', reset),
    ]
    expect(again.map(({ status }) => status)).toEqual([401, 401, 401])
    const lockedReply = await post('/api/auth/login', { email, password: newPassword })
    expect([403, 429]).toContain(lockedReply.status)
    expect(readMessages()).toHaveLength(2)
  })
})
