import { databaseFile, readConfig } from '../../platform/config/config.ts'
import { withDatabase } from '../../platform/database/database.ts'
import { openConfiguredDatabase } from '../open-configured.ts'
import { runCommand } from '../command.ts'
import type { ProjectionCheck } from './projection-checks.ts'

/** Prints the differences in the configured database. Exits with 1 if there are any. */
export async function printDifferences({ find, noneMessage }: ProjectionCheck): Promise<void> {
  await runCommand(async () => {
    const config = readConfig(process.env, [])
    const opened = openConfiguredDatabase(config)
    const differences = await withDatabase(opened, async ({ db }) => find(db))
    const { length } = differences
    if (length === 0) return [noneMessage]
    process.exitCode = 1
    const where = config.databaseUrl === null ? databaseFile(config) : 'the PostgreSQL database'
    return [...differences, `${length} rows in ${where} differ from a recalculation from the logs.`]
  })
}
