import { readFile } from 'node:fs/promises'

/** Throws if the secret differs from the one that second factors and the audit log were made with. */
export async function requireSameSecret(file: string, secret: string): Promise<void> {
  const existing = await readFile(file, 'utf8').catch(() => null)
  if (existing === null || existing.trim() === secret) return
  throw new Error(
    `SECRET differs from ${file}, so second factors would be unreadable. Set it to the content of that file.`,
  )
}
