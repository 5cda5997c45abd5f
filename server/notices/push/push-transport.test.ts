import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createPusher, parseRetryAfter } from './push-transport.ts'
import { loadPushKeys, pushKeyFile, derivePushKeys } from './push-key.ts'

const keys = derivePushKeys('a secret of the test world, long enough')
const push = {
  endpoint: 'https://localhost/push',
  keys: {
    p256dh:
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  payload: '{}',
  ttl: 600,
  isUrgent: true,
  topic: 'topic',
}
const subject = 'mailto:us@club.example'

test('sends nothing to unknown services or to this machine, and nothing too long', async () => {
  const pusher = createPusher({ keys, subject, hosts: ['push.example.org'] })
  await expect(pusher.send(push, 0)).rejects.toThrow('This is no push service')
  // Refused even if an operator allowed it by mistake.
  const misconfigured = createPusher({ keys, subject, hosts: ['localhost'] })
  await expect(misconfigured.send(push, 0)).rejects.toThrow('localhost is not on the open internet')
  const long = { ...push, payload: 'x'.repeat(3_001) }
  await expect(misconfigured.send(long, 0)).rejects.toThrow('A push is too long')
})

test.each([
  ['120', 120_000],
  ['Thu, 01 Jan 1970 00:01:00 GMT', 50_000],
  ['Thu, 01 Jan 1970 00:00:01 GMT', 0],
  ['soon', null],
  [undefined, null],
])('parses the Retry-After header %s', (header, ms) => {
  expect(parseRetryAfter(header, 10_000)).toBe(ms)
})

test('a data folder stores its key for its owner only, and nodes with one secret derive the same key', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'fivebar-push-'))
  try {
    const created = await loadPushKeys(folder)
    const file = join(folder, pushKeyFile)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    expect(Buffer.from(await readFile(file, 'utf8'), 'base64url')).toHaveLength(32)
    expect((await loadPushKeys(folder)).publicKey).toBe(created.publicKey)
  } finally {
    await rm(folder, { recursive: true })
  }
  expect(derivePushKeys('a secret of the test world, long enough').publicKey).toBe(keys.publicKey)
  expect(derivePushKeys('another secret of another club here').publicKey).not.toBe(keys.publicKey)
})
