import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TestProxy } from './haproxy.ts'
import { findFreePort } from './postgres.ts'
import { runInFolder } from './program.ts'

const root = join(import.meta.dirname, '..', '..', '..')

/** Returns `deploy/Caddyfile` with the test's host and address, and a self-issued certificate. */
function formatSite(host: string, server: string): string {
  return [
    ['club.example.org {', `${host} {\n\ttls internal`],
    ['127.0.0.1:3000', new URL(server).host],
  ].reduce(
    (lines, [documented, replacement]) => {
      if (!lines.includes(documented!)) throw new Error(`deploy/Caddyfile lacks ${documented}`)
      return lines.replace(documented!, replacement!)
    },
    readFileSync(join(root, 'deploy', 'Caddyfile'), 'utf8'),
  )
}

const timeoutMs = 10_000
const pollMs = 20

/** Runs Caddy in front of a server with `deploy/Caddyfile`. Its files are in a temporary folder. */
export async function startCaddy(path: string, server: string): Promise<TestProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-caddy-'))
  const [port, httpPort] = [await findFreePort(), await findFreePort()]
  const file = join(folder, 'Caddyfile')
  const globalOptions = `{
	admin off
	skip_install_trust
	http_port ${httpPort}
	default_bind 127.0.0.1
}
`
  writeFileSync(file, globalOptions + formatSite(`127.0.0.1:${port}`, server))
  const env = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const args = ['run', '--config', file, '--adapter', 'caddyfile']
  const stop = await runInFolder(folder, 'SIGTERM', { path, env }, args, port)
  const certificatePath = join(folder, 'caddy', 'pki', 'authorities', 'local', 'root.crt')
  const certificate = readFileSync(certificatePath, 'utf8')
  for (let attempt = 0; !(await isTrusted(port, certificate)); attempt++) {
    if (attempt > timeoutMs / pollMs) {
      await stop()
      throw new Error('Caddy did not create its certificate')
    }
    await sleep(pollMs)
  }
  return { port, url: `http://127.0.0.1:${httpPort}`, certificate, stop }
}

/** Returns whether Caddy's certificate is ready: Caddy listens before. */
async function isTrusted(port: number, ca: string): Promise<boolean> {
  return new Promise((resolve) => {
    request({ host: '127.0.0.1', port, ca, path: '/healthz', agent: false }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(true))
    })
      .once('error', () => resolve(false))
      .end()
  })
}
