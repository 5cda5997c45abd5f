import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildServer, builtWeb, type Server } from './app.ts'
import { adoptTrail } from './audit/adopt-trail.ts'
import { anchorTrail } from './audit/anchor.ts'
import { prepareClub, type FirstRun } from './club/prepare-club.ts'
import { backupDatabase } from './operation/backups/backup-database.ts'
import { isHalfCopied } from './operation/move/copy-tables.ts'
import { readConfig, type Config } from './platform/config.ts'
import { isOutOfDate, migrate, openDatabase, type OpenDatabase } from './platform/database.ts'
import { letGo } from './platform/let-go.ts'
import { createLog, type Log } from './platform/log.ts'
import { configuredEngine } from './platform/open-configured.ts'
import { packageVersion } from './platform/package-version.ts'
import { dataFolderPushKeys } from './platform/push/push-key.ts'
import { dataFolderSecret } from './platform/secret.ts'
import { renewRatings } from './ratings/renew-ratings.ts'

const drainMs = 10_000

async function main() {
  const config = readConfig(process.env, process.argv.slice(2))
  const log = createLog(config.logLevel)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const engine = configuredEngine(config, (error) =>
    log.warn({ error: error.message }, 'a database connection was lost'),
  )
  const damage = engine.findDamage()
  if (damage === null) await bringUpToDate(config, openDatabase(engine), log)
  else
    log.fatal(
      { damage },
      'the database is damaged; it is read and not written until it is restored',
    )
  const server = await buildServer({
    config,
    engine,
    clock: Date.now,
    log,
    secret: config.secret ?? (await dataFolderSecret(config.dataDir)),
    ...(config.secret === null ? { pushKeys: await dataFolderPushKeys(config.dataDir) } : {}),
    version: packageVersion(),
    build: buildId(),
    webRoot: builtWeb,
  })
  if (damage === null) await adoptTrail(server.house)
  const again = damage === null ? await server.eraseAgain() : 0
  if (again > 0) log.warn({ people: again }, 'erased again whom a restored backup still knew')
  if (damage === null && (await renewRatings(server.house)))
    log.info('ratings stand by the present rules')
  const firstRun: FirstRun = damage === null ? await prepareClub(server.house) : { kind: 'running' }
  if (damage === null) await anchorTrail(server.house)
  await server.app.ready()
  letGo()
  await server.app.listen({ port: config.port, host: config.host })
  stopOnSignal(server, log)
  announce(server, firstRun)
}

/** Runs the migrations that are new, with a backup from before them; throws where they must not run. */
async function bringUpToDate(config: Config, open: OpenDatabase, log: Log) {
  if (await isHalfCopied(open)) {
    throw new Error(
      'A move into this database has begun and not ended: run it again before you start.',
    )
  }
  if (await isOutOfDate(open)) {
    const { file } = await backupDatabase(config, Date.now(), 'upgrade')
    log.info({ file }, 'backed up before the upgrade')
  }
  await migrate(open)
}

/** What the build wrote about itself; the version alone where nothing is built. */
function buildId(): string {
  try {
    return readFileSync(join(builtWeb, 'build.txt'), 'utf8').trim()
  } catch {
    return packageVersion()
  }
}

/** Addresses by which this machine reaches itself, or listens everywhere. */
const local = new Set(['127.0.0.1', '::1', '0.0.0.0', '::'])

// Standard output is for people here: where to go and how to sign in.
function announce({ app, house }: Server, firstRun: FirstRun) {
  const [address] = app.addresses()
  const port = typeof address === 'object' ? address.port : house.config.port
  // By its name: a passkey belongs to a name and never to a number.
  const host = local.has(house.config.host) ? 'localhost' : house.config.host
  const lines = [
    '',
    `  Fivebar is ready at http://${host}:${port}`,
    '',
    ...signInLines(firstRun),
    ...(house.open.engine.isDamaged()
      ? ['  The database is damaged: nothing can be written. Put a backup in its place.']
      : []),
    '',
  ]
  process.stdout.write(`${lines.join('\n')}\n`)
}

function signInLines(firstRun: FirstRun): string[] {
  switch (firstRun.kind) {
    case 'demo':
      return [
        ...(firstRun.isFresh ? ['  The demo club is back to its first state.'] : []),
        '  Sign in with one click: "Sign in as a demo user".',
        ...(firstRun.adminPassword === null
          ? []
          : [
              `  Administrator: ${firstRun.adminEmail}, password ${firstRun.adminPassword} (shown this once)`,
            ]),
      ]
    case 'setup':
      return [
        '  Open it to name your club and create its administrator.',
        ...(firstRun.code === null
          ? []
          : [`  Other machines reach it, so it asks for this code: ${firstRun.code}`]),
      ]
    case 'running':
      return ['  Sign in with your account.']
  }
}

function stopOnSignal(server: Server, log: Log) {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), drainMs).unref()
    const anchor = async () =>
      anchorTrail(server.house).catch((error: unknown) =>
        log.warn({ error }, 'the audit trail was not anchored'),
      )
    server
      .close(anchor)
      .then(() => process.exit(0))
      .catch((error: unknown) => {
        log.error({ error }, 'could not stop cleanly')
        process.exit(1)
      })
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
