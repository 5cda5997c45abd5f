import { createUser } from '../accounts/create-user.ts'
import { findDemoRoles, findUserOfPlayer } from '../accounts/store.ts'
import type { Database } from '../platform/database/database.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { findPlayersByName } from '../players/store.ts'

/** The demo player and administrator, each with the name of the linked player. */
const demoAccounts = [
  { role: 'player', email: 'demo-player@harbourstreet.club', name: 'Thandiwe Nkosi' },
  { role: 'admin', email: 'demo-admin@harbourstreet.club', name: 'Siobhán O’Brien' },
] as const

/** Adds missing demo accounts, also to a demo club that was filled without them. */
export async function addDemoAccounts(unit: UnitOfWork): Promise<void> {
  const roles = await findDemoRoles(unit.tx)
  for (const { role, email, name } of demoAccounts) {
    if (roles.includes(role)) continue
    const playerId = await findUnlinkedPlayer(unit.tx, name)
    await createUser(unit, { role, email, name, passwordHash: null, isDemo: true, playerId })
  }
}

/** Returns the id of the first player of this name; null if there is none, or an account is linked. */
async function findUnlinkedPlayer(db: Database, name: string): Promise<string | null> {
  const folded = foldName(name)
  const [player] = (await findPlayersByName(db, [folded])).get(folded) ?? []
  if (player === undefined) return null
  return (await findUserOfPlayer(db, player.playerId)) === null ? player.playerId : null
}
