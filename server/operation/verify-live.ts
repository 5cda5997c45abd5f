import { verifyLive } from '../live/verify-live.ts'
import { readConfig } from '../platform/config.ts'
import { openConfigured } from '../platform/open-configured.ts'

/* `npm run verify:live`: folds the log of every live match and compares with what is kept beside it. */
const open = openConfigured(readConfig(process.env, []))
const differences = await verifyLive(open.db)
for (const { liveMatch, what } of differences) process.stdout.write(`${liveMatch}: ${what}\n`)
process.stdout.write(
  differences.length === 0
    ? 'Every live match equals the fold of its log.\n'
    : `${differences.length} things differ from the fold of the logs.\n`,
)
await open.close()
process.exitCode = differences.length === 0 ? 0 : 1
