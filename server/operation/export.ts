import { join, resolve } from 'node:path'
import { readConfig } from '../platform/config/config.ts'
import { withDatabase } from '../platform/database/database.ts'
import { openConfiguredDatabase } from './open-configured.ts'
import { requireClubSecret } from '../platform/security/secret.ts'
import { runCommand } from './command.ts'
import { exportClub } from './exports/export-club.ts'

/* `npm run export [folder]`: exports the club to open formats while it is in use. */
await runCommand(async () => {
  const config = readConfig(process.env, [])
  const now = Date.now()
  const name = `club-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`
  const folder = resolve(process.argv[2] ?? join(config.dataDir, 'exports', name))
  const { tables } = await withDatabase(openConfiguredDatabase(config), async (opened) => {
    const secret = await requireClubSecret(config)
    return exportClub(opened, folder, { now, secret })
  })
  const rows = Object.values(tables).reduce((sum, each) => sum + each.rows, 0)
  return [
    folder,
    `${Object.keys(tables).length} tables, ${rows} rows, as JSON and CSV; schema.json describes them.`,
    'It holds addresses and password hashes: keep it private. To import it, its secret is needed too.',
  ]
})
