import { preparePostgres } from './find/find-postgres.ts'
import { createPartRunner } from './part-runner.ts'

/*
 * `npm run faults`: injects faults into separate servers on both databases (failed writes, killed
 * processes, cut connections, clock jumps), and reports which invariants held.
 */
const { seed, isLong, isWanted, run: runPart, finish } = createPartRunner()
const postgres = await preparePostgres()
// Imported late, since test worlds read the database address when they are loaded.
const { engineNames } = await import('#server/testing/databases.ts')
const { faultParts } = await import('#server/testing/faults/parts.ts')

for (const engine of engineNames) {
  for (const { name, engines, run } of faultParts) {
    if (!engines.includes(engine) || !isWanted(name)) continue
    await runPart(`${engine}: where ${name}`, async () => run({ engine, seed, isLong }))
  }
}
await postgres?.stop()
process.exit(finish())
