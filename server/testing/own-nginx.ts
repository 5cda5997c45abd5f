import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './own-postgres.ts'
import { isListening } from './own-redis.ts'

const root = join(import.meta.dirname, '..', '..')
const tls = join(root, 'fixtures', 'loopback-tls')
/** What the nginx shows; it vouches for itself. */
export const certificate = readFileSync(join(tls, 'test-only.crt'), 'utf8')

/** The lines of `docs/operating.md` that an operator copies. */
export function documentedNginx(): string {
  const text = readFileSync(join(root, 'docs', 'operating.md'), 'utf8')
  const lines = /^```nginx\n(.+?)^```$/ms.exec(text)?.[1]
  if (lines === undefined) throw new Error('docs/operating.md shows no nginx configuration')
  return lines
}

export type OwnNginx = { readonly port: number; readonly stop: () => Promise<void> }

/** Runs an nginx before a server, by the documented lines with a port, key and address of the test. */
export async function startNginx(program: string, server: string): Promise<OwnNginx> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-nginx-'))
  const port = await freePort()
  const site = [
    ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
    ['/etc/ssl/club.example.org.crt', join(tls, 'test-only.crt')],
    ['/etc/ssl/club.example.org.key', join(tls, 'test-only.key')],
    ['http://127.0.0.1:3000', server],
    ['/var/cache/nginx/fivebar', join(folder, 'cache')],
  ].reduce((lines, [documented, own]) => {
    if (!lines.includes(documented!)) throw new Error(`docs/operating.md lacks ${documented}`)
    return lines.replaceAll(documented!, own!)
  }, documentedNginx())
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log stderr;
events {}
http { access_log off; ${temporary}
${site} }`,
  )
  let output = ''
  const child = spawn(program, ['-p', folder, '-c', file, '-e', 'stderr'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  for (let attempt = 0; !(await isListening(port)); attempt++) {
    if (child.exitCode !== null || attempt > 100) throw new Error(`nginx did not start: ${output}`)
    await sleep(50)
  }
  return {
    port,
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
