import type { Finding } from '#contract/admin.ts'
import { readConfig } from '../platform/config.ts'
import { withDatabase } from '../platform/database.ts'
import { openConfigured } from '../platform/open-configured.ts'
import { packageVersion } from '../platform/package-version.ts'
import { existingSecret } from '../platform/secret.ts'
import { command } from './command.ts'
import { examine } from './doctor/examine.ts'

const marks: Record<Finding['state'], string> = { good: 'ok ', attention: '(!)', bad: 'BAD' }

/* `npm run doctor`: examines settings, machine and club, beside a running server or without one. */
await command(async () => {
  const config = readConfig(process.env, [])
  const findings = await withDatabase(openConfigured(config), async (open) => {
    const secret = await existingSecret(config)
    open.engine.findDamage()
    return examine({
      config,
      open,
      db: open.db,
      secret,
      now: Date.now(),
      version: packageVersion(),
    })
  })
  if (findings.some(({ state }) => state === 'bad')) process.exitCode = 1
  return findings.flatMap(({ name, state, says, todo }) => [
    `${marks[state]} ${name.padEnd(12)} ${says}`,
    ...(todo === null ? [] : [`${' '.repeat(17)}→ ${todo}`]),
  ])
})
