import { z } from 'zod'
import type { MatchId } from '#engine/ids.ts'
import { sha256 } from '../../platform/hashing.ts'
import type { Database, Tx } from '../../platform/database.ts'
import type { SheetRow } from './plan-rows.ts'

export type SentRow = { readonly matchId: MatchId; readonly isSame: boolean }

const reply = z.object({ matchId: z.string() })

/** The key of a row within what its sender did. */
const keyOf = (userId: string, { key }: SheetRow) => `${userId}:row:${key}`

/** What makes two rows the same. */
function hashOf({ confirmed: _seen, ...row }: SheetRow) {
  return sha256(JSON.stringify(row))
}

/** The rows of these that were recorded before, by their keys. */
export async function sentBefore(
  db: Database,
  userId: string,
  rows: readonly SheetRow[],
): Promise<ReadonlyMap<string, SentRow>> {
  const byKey = new Map(rows.map((row) => [keyOf(userId, row), row]))
  const found = await db
    .selectFrom('idempotencyKeys')
    .select(['key', 'requestHash', 'reply'])
    .where('key', 'in', [...byKey.keys()])
    .execute()
  return new Map(
    found.map((one) => {
      const row = byKey.get(one.key)!
      const { matchId } = reply.parse(JSON.parse(one.reply)) as { matchId: MatchId }
      return [row.key, { matchId, isSame: one.requestHash === hashOf(row) }]
    }),
  )
}

/** Takes the keys of rows that are recorded now; false where one was taken a moment ago. */
export async function takeKeys(
  tx: Tx,
  userId: string,
  now: number,
  rows: readonly { readonly row: SheetRow; readonly matchId: MatchId }[],
): Promise<boolean> {
  const done = await tx
    .insertInto('idempotencyKeys')
    .values(
      rows.map(({ row, matchId }) => ({
        key: keyOf(userId, row),
        requestHash: hashOf(row),
        status: 200,
        reply: JSON.stringify({ matchId }),
        createdAt: now,
      })),
    )
    .onConflict((oc) => oc.column('key').doNothing())
    .executeTakeFirst()
  return done.numInsertedOrUpdatedRows === BigInt(rows.length)
}
