import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Message } from './message.ts'
import { storeMessage, readMessages, clearUsedMessages, purgeMessages } from './stored-messages.ts'

const minute = 60_000
const day = 24 * 60 * minute
const now = Date.UTC(2026, 2, 14)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivebar-outbox-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const createCode = (to: string, digits: string): Message => ({
  channel: 'sms',
  to,
  subject: '',
  text: `${digits} is your code`,
  carries: `phone ${to}`,
  expiresAt: now + 10 * minute,
})
const readFromDisk = () => readFileSync(join(folder, 'outbox', 'messages.jsonl'), 'utf8')
const readTexts = async (at: number) => (await readMessages(folder, at)).map(({ text }) => text)

test('deletes a used code from the disk', async () => {
  await storeMessage(folder, createCode('2782', '111111'), now)
  await storeMessage(folder, createCode('2783', '222222'), now)
  await clearUsedMessages(folder, 'phone 2782')
  expect(readFromDisk()).not.toContain('111111')
  expect(await readTexts(now)).toEqual([
    '222222 is your code',
    expect.stringContaining('No longer'),
  ])
})

test('hides an expired code and deletes it from the disk', async () => {
  await storeMessage(folder, createCode('2782', '111111'), now)
  expect(await readTexts(now + 11 * minute)).toEqual([expect.stringContaining('No longer')])
  await purgeMessages(folder, now + 11 * minute)
  expect(readFromDisk()).not.toContain('111111')
})

test('deletes messages older than 30 days', async () => {
  await storeMessage(folder, createCode('2782', '111111'), now - 31 * day)
  await storeMessage(folder, createCode('2783', '222222'), now)
  await purgeMessages(folder, now)
  expect((await readMessages(folder, now)).map(({ to }) => to)).toEqual(['2783'])
})

test('reads a large outbox from its end, newest first, and keeps lines added meanwhile', async () => {
  const long = { ...createCode('2782', '111111'), text: 'x'.repeat(4000) }
  for (let at = 0; at < 300; at++) await storeMessage(folder, { ...long, to: String(at) }, now)
  const messages = await readMessages(folder, now)
  expect(messages[0]!.to).toBe('299')
  expect(messages.length).toBeGreaterThan(100)
  await Promise.all([
    purgeMessages(folder, now + 11 * minute),
    storeMessage(folder, { ...long, to: 'late' }, now),
  ])
  expect((await readMessages(folder, now))[0]!.to).toBe('late')
})

test('creates no file if nothing was stored', async () => {
  await purgeMessages(folder, now)
  expect(await readMessages(folder, now)).toEqual([])
})

test('a truncated line hides no other line, and used codes are still deleted', async () => {
  await storeMessage(folder, createCode('2782', '111111'), now)
  appendFileSync(join(folder, 'outbox', 'messages.jsonl'), '{"id":"torn","at":"20\n')
  await storeMessage(folder, createCode('2783', '222222'), now)
  expect((await readMessages(folder, now)).map(({ to }) => to)).toEqual(['2783', '2782'])
  await clearUsedMessages(folder, 'phone 2783')
  await purgeMessages(folder, now)
  expect(readFromDisk()).not.toContain('222222')
  expect(await readTexts(now)).toEqual([
    expect.stringContaining('No longer'),
    '111111 is your code',
  ])
})

test('a full disk does not prevent using a code', async () => {
  await storeMessage(folder, createCode('2782', '111111'), now)
  mkdirSync(join(folder, 'outbox', 'messages.jsonl.new'))
  await expect(clearUsedMessages(folder, 'phone 2782')).resolves.toBeUndefined()
  expect(await readTexts(now + 11 * minute)).toEqual([expect.stringContaining('No longer')])
})
