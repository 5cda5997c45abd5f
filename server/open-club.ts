import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer, webBuildFolder, type Server } from './app.ts'
import { migrateAuditLog } from './audit/migrate-audit-log.ts'
import { anchorAuditLog } from './audit/anchor-audit-log.ts'
import { prepareClub, type FirstRun } from './club/prepare-club.ts'
import { backupDatabase } from './operation/backups/backup-database.ts'
import { addKeyToContacts } from './groups/invitations/contact.ts'
import { isPartlyCopied } from './operation/move/copy-tables.ts'
import type { Config } from './platform/config/config.ts'
import { isPartlyMigrated, migrate } from './platform/database/migrate.ts'
import { openDatabase, type OpenDatabase } from './platform/database/database.ts'
import type { OpenRelay } from './platform/realtime/relay.ts'
import type { Log } from './platform/config/log.ts'
import type { Engine } from './platform/database/engine.ts'
import { openConfiguredEngine } from './operation/open-configured.ts'
import { readPackageVersion } from './platform/config/package-version.ts'
import { loadPushKeys } from './notices/push/push-key.ts'
import { ensureClubSecret } from './platform/security/secret.ts'
import { renewRatings } from './ratings/rebuild/renew-ratings.ts'

export type Club = { readonly server: Server; readonly firstRun: FirstRun }

/** Opens the club of a data folder: migrates it, fills it if empty, and builds its server. */
export async function openClub(
  config: Config,
  log: Log,
  openRelay: OpenRelay | null = null,
): Promise<Club> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const engine = openConfiguredEngine(config, (error) =>
    log.warn({ error: error.message }, 'database connection lost'),
  )
  const server = await buildMigratedServer(config, engine, { log, openRelay })
  try {
    const isDamaged = engine.isDamaged()
    const firstRun: FirstRun = isDamaged ? { kind: 'running' } : await prepareData(server, log)
    await server.app.ready()
    return { server, firstRun }
  } catch (error) {
    // With many clubs, the next request tries again.
    await server.close()
    throw error
  }
}

type BuildOptions = { readonly log: Log; readonly openRelay: OpenRelay | null }

/** Migrates the database and builds the server. Closes the database if that fails. */
async function buildMigratedServer(
  config: Config,
  engine: Engine,
  { log, openRelay }: BuildOptions,
): Promise<Server> {
  const opened = openDatabase(engine)
  try {
    const damage = engine.findDamage()
    if (damage === null) await migrateClub(config, opened, log)
    else
      log.fatal(
        { damage },
        'the database is damaged; it is read and not written until it is restored',
      )
    return await buildServer({
      config,
      engine,
      clock: Date.now,
      log,
      secret: await ensureClubSecret(config),
      ...(config.secret === null ? { pushKeys: await loadPushKeys(config.dataDir) } : {}),
      version: readPackageVersion(),
      build: buildId(),
      webRoot: webBuildFolder,
      ...(openRelay === null ? {} : { openRelay }),
    })
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Updates the club's data to this version before requests are served. */
async function prepareData({ context, reapplyErasures }: Server, log: Log): Promise<FirstRun> {
  await migrateAuditLog(context)
  await addKeyToContacts(context)
  const repeated = await reapplyErasures()
  if (repeated > 0)
    log.warn({ people: repeated }, 'people returned by a restored backup were erased again')
  if (await renewRatings(context)) log.info('ratings recalculated by the current rules')
  const firstRun = await prepareClub(context)
  await anchorAuditLog(context)
  return firstRun
}

/** Waits until all requests are answered, and anchors the audit log. */
export async function closeClub({ server }: Pick<Club, 'server'>, log: Log): Promise<void> {
  await server.close(async () =>
    anchorAuditLog(server.context).catch((error: unknown) =>
      log.warn({ error }, 'anchoring the audit log failed'),
    ),
  )
}

/** Makes a backup and runs new migrations. Throws if they must not run. */
async function migrateClub(config: Config, opened: OpenDatabase, log: Log) {
  if (await isPartlyCopied(opened)) {
    throw new Error(
      'A move into this database was started but not finished: run it again before you start the server.',
    )
  }
  if (await isPartlyMigrated(opened)) {
    const { file } = await backupDatabase(config, Date.now(), 'upgrade')
    log.info({ file }, 'backed up before the upgrade')
  }
  await migrate(opened)
}

/** Returns the id of the build, or only the version without a build. */
function buildId(): string {
  try {
    return readFileSync(join(webBuildFolder, 'build.txt'), 'utf8').trim()
  } catch {
    return readPackageVersion()
  }
}

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Collects garbage after startup, which frees about a third of the memory. Blocks the process briefly, so
 * call it before the first request.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  setFlagsFromString('--no-expose-gc')
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
