import { spawn } from 'node:child_process'
import { iso } from '../../platform/iso.ts'
import type { Backup } from './backup-database.ts'
import { writeManifest } from './manifest.ts'

const mostMs = 60 * 60 * 1000
/** Maximum length of the command's error output that is reported. */
const toldCharacters = 500

/** Runs the operator's command that copies a backup elsewhere; `BACKUP_FILE` has its path. */
export async function copyOffSite(
  command: string,
  backup: Backup,
  now: () => number,
): Promise<void> {
  let said = ''
  const child = spawn(command, {
    shell: true,
    env: { ...process.env, BACKUP_FILE: backup.file },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: mostMs,
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-toldCharacters)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) {
    throw new Error(`BACKUP_COMMAND ended with ${code ?? 'a signal'}: ${said.trim()}`)
  }
  const { file, ...manifest } = backup
  await writeManifest(file, { ...manifest, carriedAt: iso(now()) })
}
