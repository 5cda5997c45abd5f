import { brokenLink, countEvents } from '../platform/audit-trail.ts'
import { readConfig } from '../platform/config.ts'
import { openConfigured } from '../platform/open-configured.ts'

/* `npm run verify:audit`: follows the chain of the audit trail from its first event to its last. */
const open = openConfigured(readConfig(process.env, []))
const broken = await brokenLink(open.db)
const events = await countEvents(open.db)
process.stdout.write(
  broken === null
    ? `The chain of ${events} events is whole.\n`
    : `Event ${broken.sequence} (${broken.eventType}) does not follow from the one before it.\n`,
)
await open.close()
process.exitCode = broken === null ? 0 : 1
