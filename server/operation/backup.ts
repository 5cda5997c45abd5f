import { readConfig } from '../platform/config/config.ts'
import { backupDatabase } from './backups/backup-database.ts'
import { copyOffSite } from './backups/copy-off-site.ts'
import { runCommand } from './command.ts'

/* `npm run backup`: makes a verified copy of the database in the data folder while it is in use. */
await runCommand(async () => {
  const config = readConfig(process.env, [])
  const backup = await backupDatabase(config, Date.now())
  const rows = Object.values(backup.rows).reduce((sum, count) => sum + count, 0)
  process.stdout.write(`${backup.file}\n${rows} rows, ${backup.bytes} bytes, verified.\n`)
  if (config.backup.command !== null) await copyOffSite(config.backup.command, backup, Date.now)
  return [
    config.secret === null
      ? 'The club’s secret was saved next to the backup. Store both somewhere private.'
      : 'Store SECRET with the backup. Without it, two-factor sign-in won’t work after a restore.',
    ...(config.backup.command === null ? [] : ['Your BACKUP_COMMAND copied it off-site.']),
  ]
})
