import { listApiKeyRows, markApiKeyRevoked } from '../api-keys/store.ts'
import { auditAccount } from '../audit-account.ts'
import { notifySignInMethodsRemoved } from '../account-notices.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { deletePasskey, listPasskeyRows } from '../second-factor/passkey-store.ts'
import type { Client } from '../sign-in/session.ts'
import { changeUser, lockSignInMethods, noPhone, type UserRow } from '../store.ts'

/**
 * Verifies the address of an account whose owner has reset the password by e-mail, and removes the ways to sign
 * in that were added before: someone else may have signed up with this address. A second factor stays, because
 * the address may just as well be a mistyped one that belongs to a stranger.
 */
export async function claimAccount(unit: UnitOfWork, user: UserRow, client: Client): Promise<void> {
  const { tx, now } = unit
  await lockSignInMethods(unit, user.id)
  const account = { userId: user.id, client }
  const passkeys = await listPasskeyRows(tx, user.id)
  for (const { id } of passkeys) {
    await deletePasskey(tx, user.id, id)
    await auditAccount(unit, 'passkey.removed', account)
  }
  const apiKeys = await listApiKeyRows(tx, user.id)
  for (const { id, name } of apiKeys) {
    await markApiKeyRevoked(tx, { id, userId: user.id, now })
    await auditAccount(unit, 'api_key.revoked', account, { details: { name } })
  }
  const hasPhone = user.phoneNumber !== null
  if (hasPhone) await auditAccount(unit, 'phone.removed', account)
  await changeUser(tx, user.id, { ...noPhone, emailVerifiedAt: now }, now)
  await auditAccount(unit, 'email.verified', account)
  if (hasPhone || passkeys.length + apiKeys.length > 0) {
    await notifySignInMethodsRemoved(unit, user.id)
  }
}
