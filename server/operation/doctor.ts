import { parseArgs } from 'node:util'
import type { Finding } from '#contract/admin.ts'
import { readConfig } from '../platform/config/config.ts'
import { withDatabase } from '../platform/database/database.ts'
import { openConfiguredDatabase } from './open-configured.ts'
import { readPackageVersion } from '../platform/config/package-version.ts'
import { requireClubSecret } from '../platform/security/secret.ts'
import { runCommand } from './command.ts'
import { examine } from './doctor/examine.ts'
import { repair } from './doctor/repair.ts'

const stateLabels: Record<Finding['state'], string> = { good: 'ok ', attention: '(!)', bad: 'BAD' }

/*
 * `npm run doctor`: checks settings, machine and club, with or without a running server. `npm run doctor --
 * --repair` also repairs values that can be derived from the logs.
 */
await runCommand(async () => {
  const { values } = parseArgs({ options: { repair: { type: 'boolean', default: false } } })
  const config = readConfig(process.env, [])
  const { repaired, findings } = await withDatabase(
    openConfiguredDatabase(config),
    async (opened) => {
      const secret = await requireClubSecret(config)
      opened.engine.findDamage()
      const version = readPackageVersion()
      const club = { config, opened, db: opened.db, secret, now: Date.now(), version }
      const repaired = values.repair ? await repair(club) : []
      return { repaired, findings: await examine(club) }
    },
  )
  if (findings.some(({ state }) => state === 'bad')) process.exitCode = 1
  const lines = findings.flatMap(({ name, state, says, todo }) => [
    `${stateLabels[state]} ${name.padEnd(12)} ${says}`,
    ...(todo === null ? [] : [`${' '.repeat(17)}→ ${todo}`]),
  ])
  return [...repaired, ...lines]
})
