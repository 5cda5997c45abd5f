import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config/config.ts'
import { findExpiredBackups } from './find-expired-backups.ts'
import { getCompanionPath, readManifest, type Manifest } from './manifest.ts'

export const getBackupFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'backups')

/** Why the backup was made: on request, or before a migration. */
export type BackupReason = 'manual' | 'upgrade'

const backupName =
  /^fivebar-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z(-before-upgrade)?\.sqlite$/
/** Number of pre-migration backups to keep. */
const maxUpgradeBackups = 3
/** Age in ms after which an unfinished file is abandoned. */
const abandonedMs = 24 * 60 * 60 * 1000

export function formatBackupName(now: number, reason: BackupReason): string {
  const time = new Date(now).toISOString().replaceAll(/[:.]/g, '-')
  return `fivebar-${time}${reason === 'upgrade' ? '-before-upgrade' : ''}.sqlite`
}

type BackupFile = { readonly name: string; readonly at: number; readonly reason: BackupReason }

/** Returns the timestamp in a file name; null for other files. */
function parseBackupName(name: string): BackupFile | null {
  const parts = backupName.exec(name)
  if (parts === null) return null
  const [, day, hours, minutes, seconds, ms, upgrade] = parts
  const at = Date.parse(`${day}T${hours}:${minutes}:${seconds}.${ms}Z`)
  return { name, at, reason: upgrade === undefined ? 'manual' : 'upgrade' }
}

/** Returns every backup in the folder, newest first. */
async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .map(parseBackupName)
    .filter((backup) => backup !== null)
    .toSorted((a, b) => b.at - a.at)
}

/** Matches backups that were not made while the clock was ahead. */
const isPast = (now: number) => (backup: BackupFile) => backup.at <= now

/** Deletes old and unfinished backups. Other files stay. */
export async function pruneBackups(config: Config, now: number): Promise<void> {
  const folder = getBackupFolder(config)
  // Otherwise backups from the future would make those of today count as old.
  const backups = (await listBackups(folder)).filter(isPast(now))
  const manual = backups.filter(({ reason }) => reason === 'manual')
  const old = new Set(findExpiredBackups(manual.map(({ at }) => at)))
  const outdated = [
    ...manual.filter(({ at }) => old.has(at)),
    ...backups.filter(({ reason }) => reason === 'upgrade').slice(maxUpgradeBackups),
  ]
  const names = await readdir(folder)
  for (const { name } of outdated) {
    const stem = getCompanionPath(name, '')
    for (const fileName of names) if (fileName.startsWith(stem)) await rm(join(folder, fileName))
  }
  for (const fileName of names.filter((name) => name.endsWith('.partial'))) {
    const file = await stat(join(folder, fileName)).catch(() => null)
    if (file !== null && now - file.mtimeMs > abandonedMs) await rm(join(folder, fileName))
  }
}

export type LastBackup = {
  readonly file: string
  readonly at: number
  readonly manifest: Manifest | null
}

/** Returns the newest backup, except those of a clock that was ahead; null without any. */
export async function findNewestBackup(
  config: Pick<Config, 'dataDir'>,
  now: number,
): Promise<LastBackup | null> {
  const newest = (await listBackups(getBackupFolder(config))).find(isPast(now))
  if (newest === undefined) return null
  const file = join(getBackupFolder(config), newest.name)
  return { file, at: newest.at, manifest: await readManifest(file).catch(() => null) }
}
