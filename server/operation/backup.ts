import { readConfig } from '../platform/config.ts'
import { backupDatabase } from './backup-database.ts'

/* `npm run backup`: a copy of the database taken while it is in use, in the data folder. */
try {
  const config = readConfig(process.env, [])
  const file = await backupDatabase(config)
  process.stdout.write(
    config.secret === null
      ? `${file}\nThe secret of the club lies beside it: keep both, and keep them private.\n`
      : `${file}\nKeep the value of SECRET beside it: without it second factors cannot be read.\n`,
  )
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
