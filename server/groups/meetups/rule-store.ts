import { sql } from 'kysely'
import type { GroupId, PlayerId } from '#engine/ids.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { TableRow } from '../../platform/database/tables.ts'

export type RuleRow = TableRow<'groupRules'>

const dayMs = 24 * 60 * 60 * 1000

export async function insertRules(tx: Tx, rows: readonly RuleRow[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('groupRules').values(rows).execute()
}

export async function updateRule(tx: Tx, row: RuleRow): Promise<void> {
  await tx.updateTable('groupRules').set(row).where('id', '=', row.id).execute()
}

export async function deleteRule(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('groupRules').where('id', '=', id).execute()
}

export async function deleteRulesOfGroup(tx: Tx, groupId: GroupId): Promise<void> {
  await tx.deleteFrom('groupRules').where('groupId', '=', groupId).execute()
}

/** Replaces a merged player as the host of a group's rules. */
export async function replaceRuleHost(
  tx: Tx,
  groupId: GroupId,
  { player, into }: { readonly player: PlayerId; readonly into: PlayerId },
): Promise<void> {
  await tx
    .updateTable('groupRules')
    .set({ hostId: into })
    .where('groupId', '=', groupId)
    .where('hostId', '=', player)
    .execute()
}

export async function findRules(db: Database, groupId: GroupId): Promise<RuleRow[]> {
  return db
    .selectFrom('groupRules')
    .selectAll()
    .where('groupId', '=', groupId)
    .orderBy('nextAt')
    .orderBy('id')
    .execute()
}

/** Returns rules whose next meetup is due. */
export async function findDueRules(db: Database, now: number): Promise<RuleRow[]> {
  return db
    .selectFrom('groupRules')
    .selectAll()
    .where(sql<boolean>`next_at - days_ahead * ${sql.lit(dayMs)} <= ${now}`)
    .orderBy('nextAt')
    .orderBy('id')
    .execute()
}

/** Returns when the next meetup of a rule must be created. */
export const findDueTime = ({ nextAt, daysAhead }: RuleRow): number => nextAt - daysAhead * dayMs
