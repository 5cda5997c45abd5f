import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Server } from './app.ts'
import type { FirstRun } from './club/prepare-club.ts'
import { closeClub, collectGarbage, openClub } from './open-club.ts'
import { connectRelay } from './scale/redis-relay.ts'
import { serveClubs } from './scale/serve-clubs.ts'
import { describeError } from './operation/command.ts'
import { databaseFile, readConfig, type Config } from './platform/config/config.ts'
import { createLog, type Log } from './platform/config/log.ts'
import { optionsHelp, readOptions } from './platform/config/options.ts'

const closeTimeoutMs = 10_000

async function main() {
  const args = process.argv.slice(2)
  const options = readOptions(args)
  if (options.isHelp) return print([optionsHelp])
  const config = readConfig(process.env, args)
  const log = createLog(config.logLevel)
  await requireFreeAddress(config)
  const { close, ready } =
    config.clubs === null
      ? await startClub(config, log)
      : await startClubs(config, { ...process.env, ...options.env }, log)
  // After the ready message the server may be stopped at once.
  stopOnSignal(close, log, config.drainMs + closeTimeoutMs)
  print(ready)
}

/**
 * Throws if the server can't listen on its address. Called before the first start creates an administrator
 * whose password is shown once, when the server listens.
 */
async function requireFreeAddress({ port, host }: Config): Promise<void> {
  const probe = createServer().listen(port, host)
  await once(probe, 'listening').catch((error: NodeJS.ErrnoException) => {
    throw new Error(listenErrors[error.code ?? '']?.(port, host) ?? error.message)
  })
  probe.close()
  await once(probe, 'close')
}

const listenErrors: Partial<Record<string, (port: number, host: string) => string>> = {
  EADDRINUSE: (port) =>
    `Port ${port} is in use. Stop the other program, or set PORT to another number.`,
  EACCES: (port) => `This user may not listen on port ${port}. Set PORT to 1024 or more.`,
  EADDRNOTAVAIL: (_, host) => `This machine has no address ${host}. Check HOST.`,
  ENOTFOUND: describeUnknownHost,
  EAI_AGAIN: describeUnknownHost,
}

function describeUnknownHost(_port: number, host: string): string {
  return `HOST is "${host}", which is not a known address. Set it to one without a port, such as 0.0.0.0.`
}

type RunningServer = {
  readonly close: () => Promise<void>
  /** Lines to print when the server listens. */
  readonly ready: readonly string[]
}

async function startClub(config: Config, log: Log): Promise<RunningServer> {
  const club = await openClub(config, log, connectRelay(config))
  collectGarbage()
  await club.server.app.listen({ port: config.port, host: config.host })
  return {
    close: async () => closeClub(club, log),
    ready: formatReadyLines(club.server, club.firstRun),
  }
}

async function startClubs(
  config: Config,
  env: NodeJS.ProcessEnv,
  log: Log,
): Promise<RunningServer> {
  const { port, close } = await serveClubs({ config, env, log })
  const at = `http://localhost:${port} for the clubs in ${config.clubs!.folder}`
  return { close, ready: ['', `  Fivebar is ready at ${at}`, ''] }
}

/** Loopback addresses, and those that listen on all interfaces. */
const localAddresses = new Set(['127.0.0.1', '::1', '0.0.0.0', '::'])

// Printed to standard output for the operator: the address, and how to sign in.
function formatReadyLines({ app, context }: Server, firstRun: FirstRun): string[] {
  const [address] = app.addresses()
  const port = typeof address === 'object' ? address.port : context.config.port
  // Uses a host name, since passkeys don't work with IP addresses.
  const host = localAddresses.has(context.config.host) ? 'localhost' : context.config.host
  return [
    '',
    `  Fivebar is ready at http://${host}:${port}`,
    '',
    ...formatSignInLines(firstRun),
    ...(context.opened.engine.isDamaged()
      ? [
          `  ${databaseFile(context.config)} is damaged: nothing can be written.`,
          '  Put a backup in its place: stop the server, then npm run restore <file>.',
        ]
      : []),
    '',
  ]
}

const print = (lines: readonly string[]) => process.stdout.write(`${lines.join('\n')}\n`)

function formatSignInLines(firstRun: FirstRun): string[] {
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

function stopOnSignal(close: () => Promise<void>, log: Log, withinMs: number) {
  let isStopping = false
  const stop = () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => process.exit(1), withinMs).unref()
    close()
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
  process.stderr.write(`${describeError(error)}\n`)
  process.exit(1)
})
