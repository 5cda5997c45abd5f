import { findProgram, type Program } from './find-program.ts'

/** TEST_CADDY, an installed Caddy, else Debian's, unpacked. Null without. */
export const findCaddy = (): Program | null =>
  findProgram({
    name: 'caddy',
    known: [process.env['TEST_CADDY'], 'caddy', '/usr/bin/caddy'],
    unpacked: 'usr/bin/caddy',
    packages: ['caddy'],
    sayVersion: 'version',
  })
