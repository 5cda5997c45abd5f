import { mkdir, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file readable only by its owner and flushes it to disk. `wx` refuses an existing file. */
export async function writeSynced(file: string, text: string, flags: 'w' | 'wx'): Promise<void> {
  const handle = await open(file, flags, 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } catch (error) {
    // Node reports a full disk without the file name.
    throw Object.assign(error as Error, { path: file })
  } finally {
    await handle.close()
  }
}

/** Replaces a file atomically and flushes it to disk. Creates its folder. */
export async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const temporaryFile = `${file}.${process.pid}`
  await writeSynced(temporaryFile, text, 'w')
  await rename(temporaryFile, file)
}
