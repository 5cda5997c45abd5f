import type { Tx } from '../platform/database/database.ts'

/** Ordered so that no row refers to a deleted one. */
const emptiedTables = [
  'keptDeletions',
  'groups',
  'tournaments',
  'teamMatches',
  'teams',
  'teamSystems',
  'affiliations',
  'seasons',
  'displays',
  'matches',
  'ratings',
  'boards',
  'users',
  'players',
  'idempotencyKeys',
  'messages',
  'phoneCodes',
  'tickets',
] as const

/** Deletes everything of a club except its name, audit log and rate limits. */
export async function emptyClub(tx: Tx): Promise<void> {
  for (const table of emptiedTables) await tx.deleteFrom(table).execute()
}
