import { parseArgs } from 'node:util'
import { readConfig } from '../platform/config/config.ts'
import { command } from './command.ts'
import { importClub } from './exports/import-club.ts'

/* `npm run import <folder>`: creates a club from an export, if there is none yet. */
await command(async () => {
  const { values, positionals } = parseArgs({
    options: { anyway: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [folder] = positionals
  if (folder === undefined) throw new Error('Say which folder: npm run import <folder>')
  const { rows, differences } = await importClub(readConfig(process.env, []), folder, {
    now: Date.now(),
    isAnyway: values.anyway,
  })
  return [
    ...differences,
    `${rows} rows are in place, each table as it was exported. Start the server.`,
  ]
})
