import { readConfig } from '../platform/config.ts'
import { openConfigured } from '../platform/open-configured.ts'
import { verifyRatings } from '../ratings/verify-ratings.ts'

/* `npm run verify:ratings`: folds every match from scratch and compares with what is stored. */
const open = openConfigured(readConfig(process.env, []))
const differences = await verifyRatings(open.db)
for (const { board, playerId, stored, folded } of differences) {
  process.stdout.write(
    `${board} ${playerId}: stored ${stored?.rating ?? 'nothing'}, folded ${folded?.rating ?? 'nothing'}\n`,
  )
}
process.stdout.write(
  differences.length === 0
    ? 'Every rating equals the fold of the matches.\n'
    : `${differences.length} ratings differ from the fold of the matches.\n`,
)
await open.close()
process.exitCode = differences.length === 0 ? 0 : 1
