import { reportAuditLog } from '../audit/anchor-audit-log.ts'
import { readConfig } from '../platform/config/config.ts'
import { withDatabase } from '../platform/database/database.ts'
import { openConfigured } from '../platform/database/open-configured.ts'
import { existingSecret } from '../platform/security/secret.ts'
import { command } from './command.ts'

/* `npm run verify:audit`: verifies the audit log from its first event to its last. */
await command(async () => {
  const config = readConfig(process.env, [])
  const { events, redacted, faults, anchor } = await withDatabase(
    openConfigured(config),
    async ({ db }) => {
      const secret = await existingSecret(config)
      return reportAuditLog(db, { dataDir: config.dataDir, secret })
    },
  )
  if (faults.length > 0) process.exitCode = 1
  return [
    ...(faults.length === 0 ? [`The chain of ${events} events is whole.`] : faults),
    ...(redacted === 0
      ? []
      : [
          `${redacted} of them say less than they did: people were erased, which the chain itself tells.`,
        ]),
    anchor === null
      ? 'This data folder has no anchor: whether the end was cut off cannot be known from here.'
      : `Anchored on ${anchor.at} at event ${anchor.sequence}. What came after and was cut off since cannot ` +
        'be known from here; the log of the server names each anchor, and so does one that was copied elsewhere.',
    'Whoever has the secret of the club and its data folder can make a trail that looks whole.',
  ]
})
