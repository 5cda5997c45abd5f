import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { unpackFromDebian } from './debian.ts'

const unpacked = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', 'nginx')

/**
 * Finds an nginx that starts: TEST_NGINX, an installed one, or Debian's, unpacked. Null if there is
 * none.
 */
export function findNginx(): string | null {
  const candidates = [process.env['TEST_NGINX'], 'nginx', '/usr/sbin/nginx']
  const unpackedPath = join(unpacked, 'usr', 'sbin', 'nginx')
  const found = [...candidates, unpackedPath].find(canStart)
  if (found !== undefined) return found
  unpackFromDebian('nginx', unpacked)
  return canStart(unpackedPath) ? unpackedPath : null
}

const canStart = (path: string | undefined): path is string =>
  path !== undefined && path !== '' && spawnSync(path, ['-v'], { stdio: 'ignore' }).status === 0
