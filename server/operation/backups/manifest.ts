import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rename } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { readJsonFile } from '../read-json-file.ts'
import { writeSynced } from '../../platform/database/write-synced.ts'

/** Manifest of a backup, which reveals a truncated or modified file. */
const manifest = z.object({
  madeAt: z.string(),
  schema: z.string().nullable(),
  bytes: z.int(),
  sha256: z.string(),
  rows: z.record(z.string(), z.int()),
  /** When the operator's command copied it elsewhere. */
  carriedAt: z.string().nullable(),
})
export type Manifest = z.infer<typeof manifest>

export const getCompanionPath = (file: string, name: string) => file.replace(/sqlite$/, name)

export async function computeChecksum(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

/** Reads the manifest of a backup. Returns null for backups of earlier versions, which have none. */
export async function readManifest(file: string): Promise<Manifest | null> {
  return readJsonFile(
    getCompanionPath(file, 'json'),
    manifest,
    'It is needed to check the backup. Use another backup: npm run restore <file>. If there is none, ' +
      'move this file away: the backup is then checked without it.',
  )
}

/** Writes a manifest atomically. */
export async function writeManifest(file: string, content: Manifest): Promise<void> {
  const path = getCompanionPath(file, 'json')
  await writeSynced(`${path}.partial`, `${JSON.stringify(content, null, 2)}\n`, 'w')
  await rename(`${path}.partial`, path)
}
