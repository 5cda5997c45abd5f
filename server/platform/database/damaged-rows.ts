import type { Database } from './database.ts'
import type { Tables } from './tables.ts'

/** The log of one aggregate. */
type StoredLog<Event> = {
  readonly table: keyof Tables
  /** Column of the log's owner, and its value. */
  readonly owner: readonly [column: string, id: string]
  /** Throws if the events can't be folded. */
  readonly fold: (events: readonly Event[]) => unknown
}

/** Compares a stored row with the fold of its log. */
export type RowCheck = {
  readonly name: string
  readonly listDifferences: () => Promise<readonly string[]>
  /** Describes the damaged row that makes `listDifferences` fail; null if it can't be identified. */
  readonly findDamage?: () => Promise<string | null>
}

/** A difference of the named row from the fold of its log. */
export type RowDifference = { readonly name: string; readonly difference: string }

/**
 * Runs checks one by one. If one fails to read a row, it reports that row, and the others continue. Throws
 * database errors.
 */
export async function runRowChecks(checks: readonly RowCheck[]): Promise<RowDifference[]> {
  const damages: RowDifference[] = []
  for (const { name, listDifferences, findDamage } of checks) {
    try {
      const differences = await listDifferences()
      damages.push(...differences.map((difference) => ({ name, difference })))
    } catch (error) {
      if (isDatabaseError(error)) throw error
      const difference = (await findDamage?.()) ?? `cannot be read: ${toErrorLine(error)}`
      damages.push({ name, difference })
    }
  }
  return damages
}

const isDatabaseError = (error: unknown) =>
  !(error instanceof Error) || 'code' in error || 'errcode' in error

/** Formats an error in one line, also Zod's issues, which are JSON. */
export function toErrorLine(error: unknown): string {
  const { issues, message } = error as Error & { issues?: readonly Issue[] }
  const [issue] = issues ?? []
  return issue === undefined ? message : `${issue.path.join('.')}: ${issue.message}`
}
type Issue = { readonly path: readonly PropertyKey[]; readonly message: string }

/** Returns the first event of a log that can't be parsed or folded, or null. */
export async function findDamagedEvent<Event>(
  db: Database,
  { table, owner: [column, id], fold }: StoredLog<Event>,
): Promise<string | null> {
  const rows = await db
    .selectFrom(table as 'groupLog')
    .select(['sequence', 'event'])
    .where(column as 'groupId', '=', id as never)
    .orderBy('sequence')
    .execute()
  const events: Event[] = []
  for (const { sequence, event } of rows) {
    try {
      events.push(JSON.parse(event) as Event)
      fold(events)
    } catch (error) {
      return describeDamage({ table, id, place: `sequence ${sequence}` }, error)
    }
  }
  return null
}

type DamagePlace = {
  readonly table: keyof Tables
  readonly id: string
  /** A column, or an event of the log. */
  readonly place: string
}

/** Describes a damaged row: its table, id and column, and the error. */
export const describeDamage = ({ table, id, place }: DamagePlace, error: unknown) =>
  `${table} ${id}, ${place}, is damaged: ${toErrorLine(error)}`
