import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Backup } from './backup-database.ts'
import { copyOffSite } from './copy-off-site.ts'

test('a command that succeeds may leave a process that keeps its output open', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-copy-'))
  await copyOffSite('sleep 8 &', { file: join(folder, 'backup') } as Backup, Date.now, 7_000)
  expect(readdirSync(folder)).toHaveLength(1)
  rmSync(folder, { recursive: true })
})

test.skipIf(process.platform === 'win32').each([
  ['runs too long', '(sleep 2; touch "$BACKUP_FILE") & wait'],
  ['leaves a process that keeps its output open', '(sleep 2; touch "$BACKUP_FILE") &'],
])('a command that %s is stopped with the processes it started', async (_, command) => {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-copy-'))
  const file = join(folder, 'backup')
  const startedAt = Date.now()
  const copying = copyOffSite(command, { file } as Backup, Date.now, 200)
  await expect(copying).rejects.toThrow('BACKUP_COMMAND was stopped after')
  expect(Date.now() - startedAt).toBeLessThan(1_900)
  await wait(2_500)
  expect(existsSync(file)).toBe(false)
  rmSync(folder, { recursive: true })
})
