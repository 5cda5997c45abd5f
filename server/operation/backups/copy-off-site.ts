import { type ChildProcess, spawn } from 'node:child_process'
import { iso } from '../../platform/iso.ts'
import type { Backup } from './backup-database.ts'
import { writeManifest } from './manifest.ts'

const minuteMs = 60_000
const defaultTimeoutMs = 60 * minuteMs
/** Maximum length of the reported error output. */
const maxOutputLength = 500
/** How long to wait for error output after the command has succeeded, in ms. */
const outputGraceMs = 1_000
const stopSignals = ['SIGINT', 'SIGTERM'] as const
/** Windows has no process groups. */
const hasGroups = process.platform !== 'win32'

/**
 * Runs the operator's command that copies a backup off-site. `BACKUP_FILE` has its path. Stops the
 * command, with the processes that it started, after the timeout and when this process is stopped.
 */
export async function copyOffSite(
  command: string,
  backup: Backup,
  now: () => number,
  timeoutMs = defaultTimeoutMs,
): Promise<void> {
  let errorText = ''
  const child = spawn(command, {
    shell: true,
    // A group of its own, so that everything it started can be stopped.
    detached: hasGroups,
    env: { ...process.env, BACKUP_FILE: backup.file },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr.on('data', (chunk: Buffer) => {
    errorText = (errorText + chunk.toString()).slice(-maxOutputLength)
  })
  let isStopped = false
  const timer = setTimeout(() => {
    isStopped = true
    killGroup(child)
  }, timeoutMs)
  const stop = () => killGroup(child)
  for (const signal of stopSignals) process.once(signal, stop)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
    // A helper that the command leaves running may keep the pipe open.
    child.once('exit', (exitCode) => {
      if (exitCode === 0) setTimeout(() => child.stderr.destroy(), outputGraceMs).unref()
    })
  }).finally(() => {
    clearTimeout(timer)
    for (const signal of stopSignals) process.off(signal, stop)
  })
  if (isStopped) {
    const minutes = Math.round(timeoutMs / minuteMs)
    throw new Error(`BACKUP_COMMAND was stopped after ${minutes} minutes: ${errorText.trim()}`)
  }
  if (code !== 0) {
    throw new Error(`BACKUP_COMMAND ended with ${code ?? 'a signal'}: ${errorText.trim()}`)
  }
  const { file, ...manifest } = backup
  await writeManifest(file, { ...manifest, carriedAt: iso(now()) })
}

function killGroup(child: ChildProcess): void {
  try {
    if (hasGroups && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    else child.kill('SIGKILL')
  } catch {
    // All of it has ended.
  }
  // A process that left the group may still hold the pipe open.
  child.stderr?.destroy()
}
