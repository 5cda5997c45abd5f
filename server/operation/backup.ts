import { readConfig } from '../platform/config.ts'
import { backupDatabase } from './backup-database.ts'

/* `npm run backup`: a copy of the database taken while it is in use, in the data folder. */
try {
  process.stdout.write(`${await backupDatabase(readConfig(process.env, []))}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
