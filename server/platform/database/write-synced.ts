import { open } from 'node:fs/promises'

/** Writes a file for its owner alone, and waits until it is on the disk; `wx` refuses one that exists. */
export async function writeSynced(file: string, text: string, flags: 'w' | 'wx'): Promise<void> {
  const handle = await open(file, flags, 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } catch (error) {
    // Node reports a full disk as a failed write, without the file name.
    throw Object.assign(error as Error, { path: file })
  } finally {
    await handle.close()
  }
}
