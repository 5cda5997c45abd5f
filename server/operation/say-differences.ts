import { readConfig } from '../platform/config.ts'
import type { Database } from '../platform/database.ts'
import { openConfigured } from '../platform/open-configured.ts'

/** What is said of differences: each by itself, that there is none, and how many there are. */
type Words<Difference> = {
  readonly each: (difference: Difference) => string
  readonly none: string
  readonly many: (count: number) => string
}

/** Looks in the configured database for what differs and says it; ends with 1 where anything does. */
export async function sayDifferences<Difference>(
  find: (db: Database) => Promise<readonly Difference[]>,
  { each, none, many }: Words<Difference>,
): Promise<void> {
  const open = openConfigured(readConfig(process.env, []))
  const differences = await find(open.db)
  for (const difference of differences) process.stdout.write(`${each(difference)}\n`)
  process.stdout.write(`${differences.length === 0 ? none : many(differences.length)}\n`)
  await open.close()
  process.exitCode = differences.length === 0 ? 0 : 1
}
