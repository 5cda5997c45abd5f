import { findProgram, type Program } from './find-program.ts'

/** A Redis or Valkey: TEST_REDIS, an installed one, else Debian's, unpacked. Null without. */
export const findRedis = (): Program | null =>
  findProgram({
    name: 'redis',
    known: [process.env['TEST_REDIS'], 'valkey-server', 'redis-server'],
    unpacked: 'usr/bin/redis-server',
    packages: ['redis-server', 'redis-tools', 'libjemalloc2', 'liblzf1', 'libatomic1'],
    sayVersion: '--version',
  })
