import { startHaproxy, type TestProxy } from '../programs/haproxy.ts'
import { startNginx } from '../programs/nginx.ts'

export type ProxyName = 'HAProxy' | 'nginx'
type StartProxy = (nodes: readonly string[]) => Promise<TestProxy>

/** Returns a function that starts a proxy; null if it is not available. */
export function findProxyStarter(name: ProxyName): StartProxy | null {
  const path = process.env[name === 'nginx' ? 'TEST_NGINX' : 'TEST_HAPROXY']
  if (path === undefined) return null
  const libraries = process.env['TEST_HAPROXY_LIBRARIES'] ?? ''
  return async (nodes) =>
    name === 'nginx' ? startNginx(path, nodes) : startHaproxy({ path, libraries }, nodes)
}
