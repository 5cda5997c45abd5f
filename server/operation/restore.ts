import { parseArgs } from 'node:util'
import { readConfig } from '../platform/config/config.ts'
import { restoreBackup } from './backups/restore-backup.ts'
import { runCommand } from './command.ts'

/* `npm run restore <file>`: replaces the database with a backup and keeps the previous one. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { anyway: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [path] = positionals
  if (path === undefined) throw new Error('Name a backup: npm run restore <file>')
  const restored = await restoreBackup(readConfig(process.env, []), path, {
    now: Date.now(),
    ignoresDifferences: values.anyway,
  })
  const { file, rows, previousDataDir, differences } = restored
  return [
    ...differences,
    `${file} is in place: ${rows} rows, ${differences.length === 0 ? 'all rows match their logs' : `${differences.length} differences`}.`,
    ...(previousDataDir === null ? [] : [`The previous data is in ${previousDataDir}.`]),
    'Start the server. Clients reload everything and resend their live matches.',
  ]
})
