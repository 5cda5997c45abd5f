import { findProgram, type Program } from './find-program.ts'

/**
 * Finds Redis or Valkey: TEST_REDIS, an installed one, or Debian's, unpacked. Null if there is
 * none.
 */
export const findRedis = (): Program | null =>
  findProgram({
    name: 'redis',
    candidates: [process.env['TEST_REDIS'], 'valkey-server', 'redis-server'],
    unpackedPath: 'usr/bin/redis-server',
    packages: ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1'],
    versionFlag: '--version',
  })
