import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Backup } from './backup-database.ts'
import { copyOffSite } from './copy-off-site.ts'

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
