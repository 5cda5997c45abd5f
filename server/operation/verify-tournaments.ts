import { readConfig } from '../platform/config.ts'
import { openConfigured } from '../platform/open-configured.ts'
import { verifyTournaments } from '../tournaments/verify-tournaments.ts'

/* `npm run verify:tournaments`: folds every tournament from its log and compares with what is stored. */
const open = openConfigured(readConfig(process.env, []))
const differences = await verifyTournaments(open.db)
for (const { tournament, what } of differences) process.stdout.write(`${tournament}: ${what}\n`)
process.stdout.write(
  differences.length === 0
    ? 'Every tournament equals the fold of its log.\n'
    : `${differences.length} things differ from the fold of the logs.\n`,
)
await open.close()
process.exitCode = differences.length === 0 ? 0 : 1
