import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createSetUpCode } from '../club/set-up-code.ts'
import { runCommand } from '../operation/command.ts'
import { readConfig } from '../platform/config/config.ts'
import { ensureClubSecret } from '../platform/security/secret.ts'
import { readClubConfig, isHostName } from './clubs.ts'

/*
 * `npm run add-club -- club.example.org`: creates the folder of another club and prints its set-up code. A
 * running server finds it by itself.
 */
await runCommand(async () => {
  const { clubs } = readConfig(process.env, [])
  const [host = ''] = process.argv.slice(2)
  if (clubs === null) {
    throw new Error('CLUBS_DIR is not set. It is the folder that contains one folder per club.')
  }
  if (!isHostName(host)) {
    throw new Error('Name the club’s host: npm run add-club -- club.example.org')
  }
  const folder = join(clubs.folder, host)
  const exists = existsSync(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const config = readClubConfig(process.env, clubs.folder, host)
  const code = createSetUpCode(config, await ensureClubSecret(config))
  return [
    exists ? `${folder} exists already.` : `Created ${folder}.`,
    `To set up the club, open ${config.publicUrl}`,
    ...(code === null ? [] : [`and enter this code, unless it is set up already: ${code}`]),
  ]
})
