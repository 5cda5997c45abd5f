import { reportAuditLog } from '../../audit/anchor-audit-log.ts'
import { readConfig } from '../../platform/config/config.ts'
import { withDatabase } from '../../platform/database/database.ts'
import { openConfiguredDatabase } from '../open-configured.ts'
import { requireClubSecret } from '../../platform/security/secret.ts'
import { runCommand } from '../command.ts'

/* `npm run verify:audit`: verifies the audit log from its first event to its last. */
await runCommand(async () => {
  const config = readConfig(process.env, [])
  const { events, redacted, faults, anchor } = await withDatabase(
    openConfiguredDatabase(config),
    async ({ db }) => {
      const secret = await requireClubSecret(config)
      return reportAuditLog(db, { dataDir: config.dataDir, secret })
    },
  )
  if (faults.length > 0) process.exitCode = 1
  return [
    ...(faults.length === 0 ? [`The chain of ${events} events is intact.`] : faults),
    ...(redacted === 0
      ? []
      : [`${redacted} of them were redacted because people were erased, which the chain records.`]),
    anchor === null
      ? "This data folder has no anchor, so events missing from the end can't be detected."
      : `Anchored on ${anchor.at} at event ${anchor.sequence}. Later events missing from the end can't be ` +
        "detected here; the server's log names each anchor, and so does a copy of one.",
    "Anyone with the club's secret and its data folder can forge an intact audit log.",
  ]
})
