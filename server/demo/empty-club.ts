import type { Tx } from '../platform/database/database.ts'

/** In an order that leaves no row pointing at one that is gone. */
const emptied = [
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

/** Takes everything out of a club but its name, its audit trail, and the count of guesses. */
export async function emptyClub(tx: Tx): Promise<void> {
  for (const table of emptied) await tx.deleteFrom(table).execute()
}
