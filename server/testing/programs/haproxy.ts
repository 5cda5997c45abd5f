import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from './postgres.ts'
import { runInFolder, type Program } from './program.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const tlsFolder = join(root, 'fixtures', 'loopback-tls')
const documentedBind = 'bind :443 ssl crt /etc/haproxy/club.example.org.pem alpn h2,http/1.1'

export type TestProxy = {
  /** Its https port, and its http port if it has one. */
  readonly port: number
  readonly url: string
  /** CA of its certificate. */
  readonly certificate: string
  readonly stop: () => Promise<void>
}

/** Replaces the servers of `deploy/haproxy.cfg` by those of the test. */
function replaceNodes(lines: string, nodes: readonly string[]): string {
  let lists = 0
  const replaced = lines.replaceAll(/(?: +server node\d+ \S+:3000\n)+/g, () => {
    lists += 1
    return nodes.map((node, at) => `  server node${at + 1} ${new URL(node).host}\n`).join('')
  })
  if (lists !== 2) throw new Error('deploy/haproxy.cfg does not list its nodes twice')
  return replaced
}

/** Runs HAProxy in front of servers with `deploy/haproxy.cfg` and the test's ports, key and addresses. */
export async function startHaproxy(program: Program, nodes: readonly string[]): Promise<TestProxy> {
  const folder = mkdtempSync(join(tmpdir(), 'fivebar-haproxy-'))
  const [port, httpPort] = [await findFreePort(), await findFreePort()]
  const pem = join(folder, 'certificate-and-key.pem')
  const [certificate, key] = ['crt', 'key'].map((kind) =>
    readFileSync(join(tlsFolder, `test-only.${kind}`), 'utf8'),
  )
  writeFileSync(pem, certificate! + key!)
  const documentedConfig = readFileSync(join(root, 'deploy', 'haproxy.cfg'), 'utf8')
  if (!documentedConfig.includes(documentedBind))
    throw new Error('deploy/haproxy.cfg lacks the line that binds port 443')
  const bind = `bind 127.0.0.1:${port} ssl crt ${pem} alpn h2,http/1.1\n  bind 127.0.0.1:${httpPort}`
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, replaceNodes(documentedConfig.replace(documentedBind, bind), nodes))
  return {
    port,
    url: `http://127.0.0.1:${httpPort}`,
    certificate: certificate!,
    stop: await runInFolder(folder, 'SIGKILL', program, ['-db', '-f', file], httpPort),
  }
}
