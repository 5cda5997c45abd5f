import { createUser, type NewUser } from '../accounts/create-user.ts'
import type { UserRow } from '../accounts/store.ts'
import type { Unit } from '../platform/unit-of-work.ts'
import { addPlayerRow } from '../players/add-player.ts'

/** An account with a player of its own, so that whoever joins can play at once. */
export async function joinClub(unit: Unit, input: Omit<NewUser, 'playerId'>): Promise<UserRow> {
  const { name } = input
  const player = await addPlayerRow(unit, {
    name,
    email: null,
    startingLevel: null,
    createdBy: null,
  })
  unit.announce({ type: 'player.added', data: { playerId: player.id } })
  return createUser(unit, { ...input, playerId: player.id })
}
