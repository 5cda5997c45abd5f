import type { AppContext } from '../../platform/config/app-context.ts'
import { backupDatabase, type Backup } from './backup-database.ts'
import { findNewestBackup } from './backup-folder.ts'
import { copyOffSite } from './copy-off-site.ts'

/** Result of the off-site copy: not requested, done, or failed. */
export type OffSiteResult = 'none' | 'done' | 'failed'

/** Makes a backup, and copies it off-site if a command is configured. */
export async function makeBackup({
  config,
  clock,
  log,
}: AppContext): Promise<Backup & { readonly offSite: OffSiteResult }> {
  const backup = await backupDatabase(config, clock())
  const { command } = config.backup
  if (command === null) return { ...backup, offSite: 'none' }
  try {
    await copyOffSite(command, backup, clock)
    return { ...backup, offSite: 'done' }
  } catch (error) {
    log.error({ error }, 'copying the backup elsewhere failed')
    return { ...backup, offSite: 'failed' }
  }
}

/** Clubs of which an automatic backup is being made, which takes minutes for a large one. */
const clubsInBackup = new WeakSet<AppContext>()

/** Makes a backup if one is due and none is being made. */
export async function backUpIfDue(context: AppContext): Promise<void> {
  const { everyMs } = context.config.backup
  if (everyMs === null || clubsInBackup.has(context)) return
  clubsInBackup.add(context)
  try {
    const now = context.clock()
    const last = await findNewestBackup(context.config, now)
    if (last !== null && now - last.at < everyMs) return
    const { file, bytes } = await makeBackup(context)
    context.log.info({ file, bytes }, 'backed up')
  } finally {
    clubsInBackup.delete(context)
  }
}

/** Returns when the last backup was made, and whether its off-site copy failed. */
export async function readLastBackup({ config }: Pick<AppContext, 'config'>, now: number) {
  const last = await findNewestBackup(config, now)
  if (last === null) return { lastAt: null, isLeftHere: false }
  const isLeftHere = config.backup.command !== null && (last.manifest?.carriedAt ?? null) === null
  return { lastAt: new Date(last.at).toISOString(), isLeftHere }
}
