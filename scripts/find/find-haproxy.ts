import { findProgram, type Program } from './find-program.ts'

/** Finds HAProxy: TEST_HAPROXY, an installed one, or Debian's, unpacked. Null if there is none. */
export const findHaproxy = (): Program | null =>
  findProgram({
    name: 'haproxy',
    candidates: [process.env['TEST_HAPROXY'], 'haproxy', '/usr/sbin/haproxy'],
    unpackedPath: 'usr/sbin/haproxy',
    packages: ['haproxy', 'liblua5.3-0', 'libopentracing-c-wrapper0', 'libopentracing1'],
    versionFlag: '-v',
  })
