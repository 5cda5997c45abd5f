import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ensureDataFolderSecret } from './secret.ts'

vi.mock('node:fs/promises', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  link: async () => {
    throw Object.assign(new Error('operation not permitted'), { code: 'EPERM' })
  },
}))

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fivebar-test-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('creates the secret on a file system without hard links, once', async () => {
  const secret = await ensureDataFolderSecret(folder)
  expect(await ensureDataFolderSecret(folder)).toBe(secret)
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(secret)
  expect(readdirSync(folder)).toEqual(['secret'])
})
