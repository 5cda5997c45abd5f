import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { databaseFile, readConfig } from '../platform/config.ts'

/* `npm run backup`: a copy of the database taken while it is in use, in the data folder. */
const config = readConfig(process.env, [])
if (config.databaseUrl !== null) {
  process.stderr.write('This club is on PostgreSQL: back it up with pg_dump.\n')
  process.exit(1)
}
const folder = join(config.dataDir, 'backups')
mkdirSync(folder, { recursive: true, mode: 0o700 })
const file = join(folder, `fivebar-${new Date().toISOString().replaceAll(/[:.]/g, '-')}.sqlite`)
const source = new DatabaseSync(databaseFile(config), { readOnly: true })
await backup(source, file)
source.close()
process.stdout.write(`${file}\n`)
