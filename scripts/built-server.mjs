// Plain JavaScript that old Node versions parse: the bootstrap runs it before anything is
// installed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns a hash of files, by their paths from the root and their contents. */
export function hashFiles(root, files) {
  const hash = createHash('sha256')
  for (const file of files) {
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}

/**
 * Returns the path of the bundled server; null if it is not built, or if a file of it or of its
 * sources has changed.
 */
export function findBuiltServer(root) {
  const folder = join(root, 'dist', 'server')
  const sourcesFile = join(folder, 'sources.json')
  if (!existsSync(sourcesFile)) return null
  try {
    const { files, hash } = JSON.parse(readFileSync(sourcesFile, 'utf8'))
    return hashFiles(root, files) === hash ? join(folder, 'main.js') : null
  } catch {
    // A file is missing, or the build was interrupted.
    return null
  }
}
