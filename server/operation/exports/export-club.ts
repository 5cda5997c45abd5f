import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import {
  getRawDatabase,
  readTableRows,
  readTableShapes,
  createChecksum,
  type RawDatabase,
  type TableShape,
} from '../table-rows.ts'
import { columnNames } from '../../platform/database/column-names.ts'
import { isPartlyMigrated, findLastMigration } from '../../platform/database/migrate.ts'
import { readSnapshot, type OpenDatabase } from '../../platform/database/database.ts'
import { hmac } from '../../platform/security/hashing.ts'
import { iso } from '../../platform/iso.ts'
import { tables } from '../../platform/database/tables.ts'
import { writeSynced } from '../../platform/database/write-synced.ts'
import { writeTable } from './table-file.ts'

/** Tables not exported: sessions, rate limits, queues and short-lived events. */
const excludedTables = new Set([
  'sessions',
  'tokens',
  'tickets',
  'phone_codes',
  'login_locks',
  'rate_limits',
  'idempotency_keys',
  'messages',
  'notice_sends',
  'push_subscriptions',
  'devices',
  'events',
])

export const clubFile = z.object({
  format: z.literal('fivebar club 1'),
  madeAt: z.string(),
  /** The last migration, which determines the tables. */
  schema: z.string(),
  /** Fingerprint of the secret that second factors and the audit log depend on. */
  secretCheck: z.string(),
  tables: z.record(
    z.string(),
    z.object({ columns: z.array(z.string()), rows: z.int(), checksum: z.string() }),
  ),
})
export type ClubFile = z.infer<typeof clubFile>

export const computeSecretFingerprint = (secret: string) =>
  hmac(secret, 'the secret of an exported club')

/** Exports a snapshot of the club as JSON and CSV, with a schema, into a new folder. */
export async function exportClub(
  opened: OpenDatabase,
  folder: string,
  { now, secret }: { readonly now: number; readonly secret: string },
): Promise<ClubFile> {
  if (await isPartlyMigrated(opened)) {
    throw new Error('The tables are from an earlier version: start the server once, then export.')
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return readSnapshot(opened, async (reading) => {
    const db = getRawDatabase({ db: reading })
    const written: ClubFile['tables'] = {}
    const shapes = (await readTableShapes(opened, db)).filter(
      ({ name }) => !excludedTables.has(name),
    )
    for (const shape of shapes)
      written[shape.name] = await writeShape(opened, db, { shape, folder })
    const club: ClubFile = {
      format: 'fivebar club 1',
      madeAt: iso(now),
      schema: await findLastMigration(db),
      secretCheck: computeSecretFingerprint(secret),
      tables: written,
    }
    await writeSynced(join(folder, 'schema.json'), formatJson(createJsonSchema(shapes)), 'wx')
    // Written last, so that an incomplete export has no such file.
    await writeSynced(join(folder, 'club.json'), formatJson(club), 'wx')
    return club
  })
}

const formatJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`

async function writeShape(
  opened: OpenDatabase,
  db: RawDatabase,
  { shape, folder }: { readonly shape: TableShape; readonly folder: string },
) {
  const checksum = createChecksum(shape)
  await writeTable(join(folder, shape.name), shape.columns, {
    rows: readTableRows(opened, db, shape),
    onBatch: checksum.add,
  })
  return { columns: [...shape.columns], ...checksum.sum() }
}

/** Returns a JSON Schema for each table, with the field names of the files. */
function createJsonSchema(shapes: readonly TableShape[]): object {
  const tablesByName = new Map(
    Object.entries(tables).map(([name, table]) => [columnNames.toSnakeCase(name), table]),
  )
  const definitions = shapes.map(({ name }) => {
    const shape = tablesByName.get(name)!.shape as Record<string, z.ZodType>
    const columns = Object.entries(shape).map(([column, type]) => [
      columnNames.toSnakeCase(column),
      type,
    ])
    return [name, z.array(z.object(Object.fromEntries(columns) as Record<string, z.ZodType>))]
  })
  return z.toJSONSchema(z.object(Object.fromEntries(definitions) as Record<string, z.ZodType>), {
    unrepresentable: 'any',
  })
}
