import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './postgres.ts'
import type { TestProxy } from './haproxy.ts'
import { runInFolder } from './program.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const tlsFolder = join(root, 'fixtures', 'loopback-tls')

const readManual = () => readFileSync(join(root, 'docs', 'operating.md'), 'utf8')

/** Returns the configuration in `docs/operating.md` that operators copy. */
export function readDocumentedNginx(): string {
  const lines = /^```nginx\n(proxy_cache_path .+?)^```$/ms.exec(readManual())?.[1]
  if (lines === undefined) throw new Error('docs/operating.md shows no nginx configuration')
  return lines
}

/** Returns the documented list of nodes, with the test's addresses. */
function formatUpstream(servers: readonly string[]): string {
  const lines = /^```nginx\n(upstream .+?)^```$/ms.exec(readManual())?.[1]
  const line = lines?.split('\n').find((each) => each.includes('10.0.0.11:3000'))
  if (line === undefined) throw new Error('docs/operating.md shows no nodes behind nginx')
  const serverLines = servers.map((server) => line.replace('10.0.0.11:3000', new URL(server).host))
  return `upstream club {\n${serverLines.join('\n')}\n}`
}

/**
 * Runs nginx in front of servers with the documented configuration and the test's ports, key and
 * addresses; serves https and http.
 */
export async function startNginx(program: string, servers: readonly string[]): Promise<TestProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-nginx-'))
  const [port, httpPort] = [await findFreePort(), await findFreePort()]
  const site = [
    ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl; listen 127.0.0.1:${httpPort};`],
    ['/etc/ssl/club.example.org.crt', join(tlsFolder, 'test-only.crt')],
    ['/etc/ssl/club.example.org.key', join(tlsFolder, 'test-only.key')],
    ['http://127.0.0.1:3000', 'http://club'],
    ['/var/cache/nginx/fivebar', join(folder, 'cache')],
  ].reduce((lines, [documented, own]) => {
    if (!lines.includes(documented!)) throw new Error(`docs/operating.md lacks ${documented}`)
    return lines.replaceAll(documented!, own!)
  }, readDocumentedNginx())
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder, kind)};`)
    .join('\n')
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${join(folder, 'pid')}; error_log stderr;
events {}
http { access_log off; ${temporary}
${formatUpstream(servers)}
${site} }`,
  )
  const args = ['-p', folder, '-c', file, '-e', 'stderr']
  return {
    port,
    url: `http://127.0.0.1:${httpPort}`,
    certificate: readFileSync(join(tlsFolder, 'test-only.crt'), 'utf8'),
    stop: await runInFolder(folder, 'SIGTERM', { path: program }, args, port),
  }
}
