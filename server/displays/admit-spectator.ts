import type { Database } from '../platform/database/database.ts'
import { sha256 } from '../platform/security/hashing.ts'
import type { Spectator } from '../platform/realtime/spectators.ts'
import { displayBySecret } from './store.ts'

/** Returns how someone may watch: a paired display by its secret, anyone else only if results are public. */
export async function admitSpectator(
  db: Database,
  showsResults: (db: Database) => Promise<boolean>,
  secret: string | null,
): Promise<Spectator | null> {
  if (secret === null) return (await showsResults(db)) ? { displayId: null } : null
  const row = await displayBySecret(db, sha256(secret))
  return row === null || row.settings === null ? null : { displayId: row.id }
}
