// Plain JavaScript that old Nodes read: the bootstrap asks before anything is installed.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Of the text of files, by their paths from the root. */
export function hashOfFiles(root, files) {
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

/** The server as one file; null where it is not built, or any file of it or that it was made of is another by now. */
export function builtServer(root) {
  const folder = join(root, 'dist', 'server')
  const made = join(folder, 'sources.json')
  if (!existsSync(made)) return null
  try {
    const { files, hash } = JSON.parse(readFileSync(made, 'utf8'))
    return hashOfFiles(root, files) === hash ? join(folder, 'main.js') : null
  } catch {
    // One of the files is gone, or the build was cut off.
    return null
  }
}
