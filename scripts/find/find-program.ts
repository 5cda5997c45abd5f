import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { unpackFromDebian } from './debian.ts'

/** Path of a program, and libraries that it uses before those of the system. */
export type Program = { readonly path: string; readonly libraries: string }

type ProgramOptions = {
  /** Folder for its unpacked packages. */
  readonly name: string
  /** Paths where it may be installed. */
  readonly candidates: readonly (string | undefined)[]
  /** Its path in the unpacked packages. */
  readonly unpackedPath: string
  /** The program's package and the packages it depends on. */
  readonly packages: readonly string[]
  readonly versionFlag: string
}

/** Finds a program that starts: an installed one, or Debian's, unpacked. Null if there is none. */
export function findProgram({
  name,
  candidates,
  unpackedPath,
  packages,
  versionFlag,
}: ProgramOptions) {
  const folder = join(import.meta.dirname, '..', '..', 'node_modules', '.cache', name)
  const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
    .map((kind) => join(folder, 'usr', 'lib', kind))
    .join(':')
  const toProgram = (path: string | undefined): Program | null => {
    if (path === undefined || path === '') return null
    const env = { ...process.env, LD_LIBRARY_PATH: libraries }
    const { status } = spawnSync(path, [versionFlag], { stdio: 'ignore', env })
    return status === 0 ? { path, libraries } : null
  }
  const findWorking = () =>
    [...candidates, join(folder, unpackedPath)]
      .map(toProgram)
      .find((program) => program !== null) ?? null
  const installed = findWorking()
  if (installed !== null) return installed
  for (const each of packages) unpackFromDebian(each, folder)
  return findWorking()
}
