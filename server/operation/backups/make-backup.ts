import type { AppContext } from '../../platform/config/app-context.ts'
import { backupDatabase, type Backup } from './backup-database.ts'
import { newestBackup } from './backup-folder.ts'
import { carryOff } from './carry-off.ts'

/** Whether a backup was copied elsewhere: not requested, done, or failed. */
export type OffSite = 'none' | 'done' | 'failed'

/** Makes a backup and has it carried off, where the settings name a command. */
export async function makeBackup({
  config,
  clock,
  log,
}: AppContext): Promise<Backup & { readonly offSite: OffSite }> {
  const backup = await backupDatabase(config, clock())
  const { command } = config.backup
  if (command === null) return { ...backup, offSite: 'none' }
  try {
    await carryOff(command, backup, clock)
    return { ...backup, offSite: 'done' }
  } catch (error) {
    log.error({ error }, 'the backup was not carried off')
    return { ...backup, offSite: 'failed' }
  }
}

/** Makes a backup where the settings want one by now. */
export async function backUpInTime(context: AppContext): Promise<void> {
  const { everyMs } = context.config.backup
  if (everyMs === null) return
  const last = await newestBackup(context.config)
  if (last !== null && Math.abs(context.clock() - last.at) < everyMs) return
  const { file, bytes } = await makeBackup(context)
  context.log.info({ file, bytes }, 'backed up')
}

/** When the last backup was made, and whether it was to go elsewhere and did not. */
export async function lastBackup({ config }: Pick<AppContext, 'config'>) {
  const last = await newestBackup(config)
  if (last === null) return { lastAt: null, isLeftHere: false }
  const isLeftHere = config.backup.command !== null && (last.manifest?.carriedAt ?? null) === null
  return { lastAt: new Date(last.at).toISOString(), isLeftHere }
}
