import { spawn } from 'node:child_process'
import { iso } from '../../platform/iso.ts'
import type { Backup } from './backup-database.ts'
import { writeManifest } from './manifest.ts'

const timeoutMs = 60 * 60 * 1000
/** Maximum length of the reported error output. */
const maxOutputLength = 500

/** Runs the operator's command that copies a backup off-site. `BACKUP_FILE` has its path. */
export async function copyOffSite(
  command: string,
  backup: Backup,
  now: () => number,
): Promise<void> {
  let errorText = ''
  const child = spawn(command, {
    shell: true,
    env: { ...process.env, BACKUP_FILE: backup.file },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: timeoutMs,
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errorText = (errorText + chunk.toString()).slice(-maxOutputLength)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) {
    throw new Error(`BACKUP_COMMAND ended with ${code ?? 'a signal'}: ${errorText.trim()}`)
  }
  const { file, ...manifest } = backup
  await writeManifest(file, { ...manifest, carriedAt: iso(now()) })
}
