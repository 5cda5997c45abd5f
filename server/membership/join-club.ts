import { notifyAccountWaiting } from '../accounts/account-notices.ts'
import { createUser, type NewUser } from '../accounts/create-user.ts'
import type { UserRow } from '../accounts/store.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { addPlayerRow } from '../players/add-player.ts'

/**
 * Creates an account with its own player, so that people can play at once. Accounts that need approval get
 * a player once approved, so that strangers don't appear in lists.
 */
export async function joinClub(
  unit: UnitOfWork,
  input: Omit<NewUser, 'playerId'>,
): Promise<UserRow> {
  const isWaiting = input.isAdmissionWaiting === true
  const playerId = isWaiting ? null : await addOwnPlayer(unit, input.name)
  const user = await createUser(unit, { ...input, playerId })
  if (isWaiting || input.isRoleWaiting === true) {
    unit.publish({ type: 'account.changed', data: { userId: user.id } })
    await notifyAccountWaiting(unit, user)
  }
  return user
}

/** Creates the player of a new account. Returns its id. */
export async function addOwnPlayer(unit: UnitOfWork, name: string): Promise<string> {
  const player = await addPlayerRow(unit, {
    name,
    email: null,
    startingLevel: null,
    createdBy: null,
  })
  unit.publish({ type: 'player.added', data: { playerId: player.id } })
  return player.id
}
