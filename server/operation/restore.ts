import { parseArgs } from 'node:util'
import { readConfig } from '../platform/config/config.ts'
import { restoreBackup } from './backups/restore-backup.ts'
import { command } from './command.ts'

/* `npm run restore <file>`: replaces the database by a backup, and keeps the previous one. */
await command(async () => {
  const { values, positionals } = parseArgs({
    options: { anyway: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [given] = positionals
  if (given === undefined) throw new Error('Say which backup: npm run restore <file>')
  const restored = await restoreBackup(readConfig(process.env, []), given, {
    now: Date.now(),
    isAnyway: values.anyway,
  })
  const { file, rows, keptIn, differences } = restored
  return [
    ...differences,
    `${file} is in place: ${rows} rows, ${differences.length === 0 ? 'all folds equal their logs' : `${differences.length} differences`}.`,
    ...(keptIn === null ? [] : [`The previous data is in ${keptIn}.`]),
    'Start the server. Phones reload everything, and resend their live matches.',
  ]
})
