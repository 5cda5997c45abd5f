import { constants } from 'node:fs'
import { access, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { isPartlyMigrated } from '../../platform/database/migrate.ts'
import { isLoopback } from '../../platform/http/origin.ts'
import { readDatabaseHealth, readDiskSpace } from '../database-health.ts'
import {
  reportAttention,
  reportBad,
  reportGood,
  type CheckResult,
  type ExaminedClub,
} from './check-result.ts'

const megabyte = 1e6
const formatBytes = (bytes: number) =>
  bytes < 1e9 ? `${Math.round(bytes / megabyte)} MB` : `${Math.round(bytes / 1e9)} GB`

export async function examineSettings({ config }: ExaminedClub): Promise<CheckResult> {
  const { protocol, hostname } = new URL(config.publicUrl)
  if (!isLoopback(config.host) && isLoopback(hostname)) {
    return reportAttention(
      `Other machines can reach the server, but links in messages lead to ${config.publicUrl}.`,
      'Set PUBLIC_URL to the address that people type.',
    )
  }
  if (protocol === 'http:' && !isLoopback(hostname)) {
    return reportAttention(
      `People reach the club at ${config.publicUrl}, where anyone on their network can read the traffic; passkeys and pushes do not work.`,
      'Put nginx or Caddy with a certificate in front, and set PUBLIC_URL to its https address.',
    )
  }
  if (protocol === 'https:' && config.trustProxy === false) {
    return reportAttention(
      'PUBLIC_URL is https, so there is a proxy, but it is not trusted: all requests count as one address.',
      'Set TRUST_PROXY=1, or to the addresses of your proxies.',
    )
  }
  return reportGood(`People reach the club at ${config.publicUrl}.`)
}

export async function examineVersions({ opened, db, version }: ExaminedClub): Promise<CheckResult> {
  const engine = opened.engine.name
  const versionQuery =
    engine === 'sqlite' ? sql`select sqlite_version() as version` : sql`show server_version`
  const [row] = (await versionQuery.execute(db)).rows as Record<string, string>[]
  const engineName = engine === 'sqlite' ? 'SQLite' : 'PostgreSQL'
  const says = `Fivebar ${version} on Node ${process.versions.node} and ${engineName} ${Object.values(row!)[0]!}.`
  if (!(await isPartlyMigrated(opened))) return reportGood(says)
  return reportAttention(
    `${says} The tables are from an earlier version.`,
    'Start the server: it makes a backup and migrates them.',
  )
}

const minFreeShare = 0.05
const minFreeBytes = 200 * megabyte

export async function examineDisk(club: ExaminedClub): Promise<CheckResult> {
  const disk = await readDiskSpace(club)
  if (disk === null) return reportAttention('The free disk space is unknown.', 'Check it manually.')
  const says = `${formatBytes(disk.freeBytes)} of ${formatBytes(disk.totalBytes)} are free.`
  if (disk.freeBytes < minFreeBytes || disk.freeBytes / disk.totalBytes < minFreeShare) {
    return reportBad(
      says,
      'Free some space, or move the data folder to a larger disk: nothing can be saved on a full one.',
    )
  }
  const { bytes } = await readDatabaseHealth(club)
  if (bytes !== null && disk.freeBytes < 3 * bytes) {
    return reportAttention(
      `${says} The database is ${formatBytes(bytes)}.`,
      'A backup or a restore needs three times that: free some space.',
    )
  }
  return reportGood(says)
}

const othersMask = 0o077

export async function examinePermissions({
  config: { dataDir },
}: ExaminedClub): Promise<CheckResult> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK)
  } catch {
    return reportBad(
      `This user can't write to ${dataDir}.`,
      `Make the server's user its owner: chown -R <user> ${dataDir}`,
    )
  }
  const names = await readdir(dataDir)
  const secrets = names.filter((name) => /^(?:secret|push-key|backups|fivebar\.sqlite)$/.test(name))
  const isWindows = process.platform === 'win32'
  for (const name of isWindows ? [] : secrets) {
    const file = join(dataDir, name)
    const { mode } = await stat(file)
    // A private folder protects its files.
    const isPrivate = ((await stat(dataDir)).mode & othersMask) === 0
    if (isPrivate || (mode & othersMask) === 0) continue
    return reportAttention(
      `Other users of this machine can read ${file}.`,
      `chmod -R go-rwx ${dataDir}`,
    )
  }
  return reportGood('The data folder is writable, and only its owner can read its secrets.')
}

const maxBehindMs = 60_000
const maxClockDifferenceMs = 2_000

export async function examineClock({ opened, db, now }: ExaminedClub): Promise<CheckResult> {
  const { newest } = await db
    .selectFrom('auditEvents')
    .select(({ fn }) => fn.max('at').as('newest'))
    .executeTakeFirstOrThrow()
  if (newest !== null && newest > now + maxBehindMs) {
    return reportBad(
      `The clock is ${Math.round((newest - now) / 60_000)} minutes behind the club's latest entry.`,
      'Set the clock, and turn on automatic synchronisation (timedatectl set-ntp true).',
    )
  }
  if (opened.engine.name === 'sqlite')
    return reportGood("The clock is not behind the club's latest entry.")
  const startedAt = Date.now()
  const { rows } = await sql<{ ms: number }>`
    select cast(extract(epoch from clock_timestamp()) * 1000 as bigint) as ms`.execute(db)
  const differenceMs = Math.abs(rows[0]!.ms - startedAt)
  if (differenceMs < maxClockDifferenceMs)
    return reportGood('The clocks of this machine and of the database agree.')
  return reportBad(
    `The clocks of this machine and of the database are ${Math.round(differenceMs / 1000)} seconds apart.`,
    'Synchronise both automatically (timedatectl set-ntp true).',
  )
}
