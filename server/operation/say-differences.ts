import { readConfig } from '../platform/config.ts'
import { openConfigured } from '../platform/open-configured.ts'
import type { Fold } from './folds.ts'

/** Looks in the configured database for what differs and says it; ends with 1 where anything does. */
export async function sayDifferences({ find, none }: Fold): Promise<void> {
  const open = openConfigured(readConfig(process.env, []))
  const differences = await find(open.db)
  for (const difference of differences) process.stdout.write(`${difference}\n`)
  const { length } = differences
  process.stdout.write(
    `${length === 0 ? none : `${length} things differ from the fold of the logs.`}\n`,
  )
  await open.close()
  process.exitCode = length === 0 ? 0 : 1
}
