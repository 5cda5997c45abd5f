import type { Database } from '../platform/database/database.ts'
import { sha256 } from '../platform/security/hashing.ts'
import type { Spectator } from '../platform/realtime/spectators.ts'
import { displayBySecret } from './store.ts'

/** Who watches by a secret, or by none: a paired screen always, anybody where results are public. */
export async function admitSpectator(
  db: Database,
  showsResults: (db: Database) => Promise<boolean>,
  secret: string | null,
): Promise<Spectator | null> {
  if (secret === null) return (await showsResults(db)) ? { displayId: null } : null
  const row = await displayBySecret(db, sha256(secret))
  return row === null || row.settings === null ? null : { displayId: row.id }
}
