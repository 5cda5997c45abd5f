import type { Database } from '../platform/database/database.ts'
import { sha256 } from '../platform/security/hashing.ts'
import type { Spectator } from '../platform/realtime/spectators.ts'
import { findDisplayBySecret } from './store.ts'

/** Admits a paired display by its secret, and anyone else only if results are public; null if refused. */
export async function admitSpectator(
  db: Database,
  showsResults: (db: Database) => Promise<boolean>,
  secret: string | null,
): Promise<Spectator | null> {
  if (secret === null) return (await showsResults(db)) ? { displayId: null } : null
  const row = await findDisplayBySecret(db, sha256(secret))
  return row === null || row.settings === null ? null : { displayId: row.id }
}
