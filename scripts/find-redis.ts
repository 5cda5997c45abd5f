import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { unpackFromDebian } from './debian.ts'

const unpacked = join(import.meta.dirname, '..', 'node_modules', '.cache', 'redis')
/** The program, and what it needs beside the system's own libraries. */
const packages = ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1']
const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((kind) =>
  join(unpacked, 'usr', 'lib', kind),
)

/** How a Redis or Valkey is started. */
export type RedisProgram = { readonly path: string; readonly libraries: string }

/** TEST_REDIS, an installed one, else Debian's, unpacked. Null without. */
export function findRedis(): RedisProgram | null {
  const own = join(unpacked, 'usr', 'bin', 'redis-server')
  const known = [process.env['TEST_REDIS'], 'valkey-server', 'redis-server', own]
  const find = () => known.map(startable).find((program) => program !== null) ?? null
  const found = find()
  if (found !== null) return found
  for (const name of packages) unpackFromDebian(name, unpacked)
  return find()
}

function startable(path: string | undefined): RedisProgram | null {
  if (path === undefined || path === '') return null
  const program = { path, libraries: libraries.join(':') }
  const env = { ...process.env, LD_LIBRARY_PATH: program.libraries }
  return spawnSync(path, ['--version'], { stdio: 'ignore', env }).status === 0 ? program : null
}
