import { parseArgs } from 'node:util'
import type { Found } from '#server/testing/faults/laws.ts'
import { preparePostgres } from './find-postgres.ts'

/*
 * `npm run faults`: fails, kills, cuts and jumps whatever a club stands on, on servers of its own and on
 * both databases, and says which laws held. `-- --seed 7` repeats a run, `--part kill` runs the parts
 * that have the word in their name, `--short` does as much as the suite does.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    part: { type: 'string', default: '' },
    short: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
const postgres = await preparePostgres()
// The worlds read where the database is when they are loaded.
const { engineNames } = await import('#server/testing/databases.ts')
const { faultParts } = await import('#server/testing/faults/parts.ts')

process.stdout.write(`Seed ${seed}\n`)
let fell = 0
const say = (what: string, { counts, broken }: Found, ms: number) => {
  const times = Object.entries(counts).map(([name, times]) => `${name}: ${times}`)
  const seconds = (ms / 1000).toFixed(1)
  process.stdout.write(`${broken.length === 0 ? 'held' : 'FELL'}  ${what} (${seconds} s)\n`)
  for (const line of [...times, ...broken.slice(0, 20)]) process.stdout.write(`      ${line}\n`)
}
for (const engine of engineNames) {
  for (const { name, engines, run } of faultParts) {
    if (!engines.includes(engine) || !name.includes(values.part)) continue
    const from = performance.now()
    const found = await run({ engine, seed, isLong: !values.short }).catch((error: unknown) => ({
      counts: {},
      broken: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    }))
    if (found.broken.length > 0) fell += 1
    say(`${engine}: where ${name}`, found, performance.now() - from)
  }
}
await postgres?.stop()
process.stdout.write(fell === 0 ? 'Every law held.\n' : `${fell} parts fell; seed ${seed}.\n`)
process.exit(fell === 0 ? 0 : 1)
