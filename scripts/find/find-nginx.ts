import { findProgram } from './find-program.ts'

/** Finds nginx: TEST_NGINX, an installed one, or Debian's, unpacked. Null if there is none. */
export const findNginx = (): string | null =>
  findProgram({
    name: 'nginx',
    candidates: [process.env['TEST_NGINX'], 'nginx', '/usr/sbin/nginx'],
    unpackedPath: 'usr/sbin/nginx',
    packages: ['nginx'],
    versionFlag: '-v',
  })?.path ?? null
