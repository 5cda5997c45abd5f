import { findProgram, type Program } from './find-program.ts'

/** Finds Caddy: TEST_CADDY, an installed one, or Debian's, unpacked. Null if there is none. */
export const findCaddy = (): Program | null =>
  findProgram({
    name: 'caddy',
    candidates: [process.env['TEST_CADDY'], 'caddy', '/usr/bin/caddy'],
    unpackedPath: 'usr/bin/caddy',
    packages: ['caddy'],
    versionFlag: 'version',
  })
