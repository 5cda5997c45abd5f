import { parseArgs } from 'node:util'
import { readConfig } from '../platform/config/config.ts'
import { runCommand } from './command.ts'
import { importClub } from './exports/import-club.ts'

/* `npm run import <folder>`: creates a club from an export, if there is none. */
await runCommand(async () => {
  const { values, positionals } = parseArgs({
    options: { anyway: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [folder] = positionals
  if (folder === undefined) throw new Error('Name a folder: npm run import <folder>')
  const { rows, differences } = await importClub(readConfig(process.env, []), folder, {
    now: Date.now(),
    ignoresDifferences: values.anyway,
  })
  return [...differences, `${rows} rows were imported and compared. Start the server.`]
})
