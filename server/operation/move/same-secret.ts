import { readFile } from 'node:fs/promises'

/** Throws if the secret differs, since second factors and the audit log can't be used with another one. */
export async function requireSameSecret(file: string, secret: string): Promise<void> {
  const kept = await readFile(file, 'utf8').catch(() => null)
  if (kept === null || kept.trim() === secret) return
  throw new Error(
    `SECRET is not what stands in ${file}: second factors could not be read any more. Set it to that.`,
  )
}
