import { startHaproxy, type OwnProxy } from '../programs/own-haproxy.ts'
import { startNginx } from '../programs/own-nginx.ts'

export type ProxyName = 'HAProxy' | 'nginx'
type StartProxy = (nodes: readonly string[]) => Promise<OwnProxy>

/** How to start a proxy; null if it is not available. */
export function proxyOf(name: ProxyName): StartProxy | null {
  const path = process.env[name === 'nginx' ? 'TEST_NGINX' : 'TEST_HAPROXY']
  if (path === undefined) return null
  const libraries = process.env['TEST_HAPROXY_LIBRARIES'] ?? ''
  return async (nodes) =>
    name === 'nginx' ? startNginx(path, nodes) : startHaproxy({ path, libraries }, nodes)
}
