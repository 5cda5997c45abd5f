import type { UserId } from '#engine/ids.ts'
import { newToken, sha256 } from '../../platform/security/hashing.ts'
import type { Database } from '../../platform/database/database.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { deleteUnusedDevices, deleteDevice, insertDevice } from '../store.ts'

/** Lifetime of the token that identifies a browser, in ms. */
export const deviceTokenMs = 360 * 24 * 60 * 60 * 1000

/** Deletes the browsers whose token has expired. */
export async function pruneDevices(db: Database, now: number): Promise<void> {
  await deleteUnusedDevices(db, now - deviceTokenMs)
}

/**
 * Issues a new token for a browser after a password sign-in. An existing cookie is never reused, since an
 * attacker could have planted it.
 */
export async function issueDeviceToken(
  unit: UnitOfWork,
  userId: UserId,
  previousToken: string | null,
): Promise<string> {
  const token = newToken()
  if (previousToken !== null) await deleteDevice(unit.tx, sha256(previousToken), userId)
  await insertDevice(unit.tx, sha256(token), userId, unit.now)
  return token
}
