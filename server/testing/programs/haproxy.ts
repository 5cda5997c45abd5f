import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './postgres.ts'
import { runInFolder, type Program } from './program.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const tls = join(root, 'fixtures', 'loopback-tls')
const documentedBind = 'bind :443 ssl crt /etc/haproxy/club.example.org.pem alpn h2,http/1.1'

export type TestProxy = {
  /** Its https port, and its http port if it has one. */
  readonly port: number
  readonly url: string
  /** CA of its certificate. */
  readonly certificate: string
  readonly stop: () => Promise<void>
}

/** The servers of `deploy/haproxy.cfg`, with the test's addresses. */
function withNodes(lines: string, nodes: readonly string[]): string {
  let changed = 0
  const own = lines.replaceAll(/(?: +server node\d+ \S+:3000\n)+/g, () => {
    changed += 1
    return nodes.map((node, at) => `  server node${at + 1} ${new URL(node).host}\n`).join('')
  })
  if (changed !== 2) throw new Error('deploy/haproxy.cfg names its nodes otherwise')
  return own
}

/** Runs an HAProxy before servers by `deploy/haproxy.cfg`, with ports, key and addresses of the test. */
export async function startHaproxy(program: Program, nodes: readonly string[]): Promise<TestProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-haproxy-'))
  const [port, plain] = [await freePort(), await freePort()]
  const pem = join(folder, 'both.pem')
  const [certificate, key] = ['crt', 'key'].map((kind) =>
    readFileSync(join(tls, `test-only.${kind}`), 'utf8'),
  )
  writeFileSync(pem, certificate! + key!)
  const documented = readFileSync(join(root, 'deploy', 'haproxy.cfg'), 'utf8')
  if (!documented.includes(documentedBind)) throw new Error('deploy/haproxy.cfg binds otherwise')
  const bind = `bind 127.0.0.1:${port} ssl crt ${pem} alpn h2,http/1.1\n  bind 127.0.0.1:${plain}`
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, withNodes(documented.replace(documentedBind, bind), nodes))
  return {
    port,
    url: `http://127.0.0.1:${plain}`,
    certificate: certificate!,
    stop: await runInFolder(folder, 'SIGKILL', program, ['-db', '-f', file], plain),
  }
}
