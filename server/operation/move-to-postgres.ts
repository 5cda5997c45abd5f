import { readConfig } from '../platform/config/config.ts'
import { runCommand } from './command.ts'
import { moveToPostgres } from './move/move-club.ts'

/* `npm run move-to-postgres`: copies the club and compares every table; the source stays unchanged. */
await runCommand(async () => {
  const config = readConfig(process.env, [])
  const report = (line: string) => void process.stdout.write(`${line}\n`)
  const { tables, rows } = await moveToPostgres(config, Date.now(), report)
  return [
    `${tables} tables, ${rows} rows, verified by count and checksum.`,
    'Start the server with the same DATABASE_URL and SECRET. The old file is unchanged; move it away.',
  ]
})
