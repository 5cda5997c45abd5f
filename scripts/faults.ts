import { preparePostgres } from './find/find-postgres.ts'
import { partByPart } from './part-by-part.ts'

/*
 * `npm run faults`: fails, kills, cuts and jumps whatever a club stands on, on servers of its own and on
 * both databases, and says which laws held.
 */
const { seed, isLong, isWanted, run: runPart, end } = partByPart()
const postgres = await preparePostgres()
// The worlds read where the database is when they are loaded.
const { engineNames } = await import('#server/testing/databases.ts')
const { faultParts } = await import('#server/testing/faults/parts.ts')

for (const engine of engineNames) {
  for (const { name, engines, run } of faultParts) {
    if (!engines.includes(engine) || !isWanted(name)) continue
    await runPart(`${engine}: where ${name}`, async () => run({ engine, seed, isLong }))
  }
}
await postgres?.stop()
process.exit(end())
