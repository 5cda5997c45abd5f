import { readConfig } from '../platform/config.ts'
import { command } from './command.ts'
import { importClub } from './exports/import-club.ts'

/* `npm run import <folder>`: makes a club of an export, where there is none yet. */
await command(async () => {
  const [, , folder] = process.argv
  if (folder === undefined) throw new Error('Say which folder: npm run import <folder>')
  const { rows } = await importClub(readConfig(process.env, []), folder, Date.now())
  return [`${rows} rows are in place, each table as it was exported. Start the server.`]
})
