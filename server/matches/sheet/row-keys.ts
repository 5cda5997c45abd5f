import { z } from 'zod'
import type { MatchId } from '#engine/ids.ts'
import { sha256 } from '../../platform/security/hashing.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordCompletedParts, findCompletedParts } from '../../platform/http/idempotency.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import type { SheetRow } from './plan-rows.ts'

export type SentRow = { readonly matchId: MatchId; readonly isSame: boolean }

const reply = z.object({ matchId: z.string() })

/** Returns the key of a row, unique to its sender. */
const createKey = (userId: string, { key }: SheetRow) => `${userId}:row:${key}`

/** Returns a hash that is equal for identical rows. */
function hashRow({ confirmed: _confirmed, ...row }: SheetRow) {
  return sha256(JSON.stringify(row))
}

/** Returns which of these rows were recorded before, by key. */
export async function findSentRows(
  db: Database,
  userId: string,
  rows: readonly SheetRow[],
): Promise<ReadonlyMap<string, SentRow>> {
  const byKey = new Map(rows.map((row) => [createKey(userId, row), row]))
  const completedParts = await findCompletedParts(db, [...byKey.keys()])
  return new Map(
    completedParts.map((one) => {
      const row = byKey.get(one.key)!
      const { matchId } = reply.parse(JSON.parse(one.reply)) as { matchId: MatchId }
      return [row.key, { matchId, isSame: one.hash === hashRow(row) }]
    }),
  )
}

/** Reserves the keys of rows. Returns false if another request has reserved one meanwhile. */
export async function reserveKeys(
  unit: UnitOfWork,
  userId: string,
  rows: readonly { readonly row: SheetRow; readonly matchId: MatchId }[],
): Promise<boolean> {
  const parts = rows.map(({ row, matchId }) => ({
    key: createKey(userId, row),
    hash: hashRow(row),
    reply: JSON.stringify({ matchId }),
  }))
  return recordCompletedParts(unit, parts)
}
