import type { TournamentId } from '#engine/ids.ts'
import type { Database } from '../../platform/database/database.ts'

/** Lifetime of a node's claim to pair a round, in ms. Longer than any pairing takes. */
export const claimMs = 90_000

type Claimant = { readonly id: TournamentId; readonly holder: string }

/**
 * Claims the next round of a tournament for a node. Returns null if it succeeded, otherwise when the claim of
 * another node expires, epoch ms.
 */
export async function claimPairing(
  db: Database,
  { id, holder }: Claimant,
  now: number,
): Promise<number | null> {
  const claim = { holder, expiresAt: now + claimMs }
  const claimed = await db
    .insertInto('pairingClaims')
    .values({ tournamentId: id, ...claim })
    .onConflict((conflict) =>
      conflict
        .column('tournamentId')
        .doUpdateSet(claim)
        .where('pairingClaims.expiresAt', '<=', now),
    )
    .returning('tournamentId')
    .executeTakeFirst()
  if (claimed !== undefined) return null
  const currentClaim = await findClaim(db, id)
  // The claim may have been released since the insert.
  return currentClaim?.expiresAt ?? now
}

/** Returns whether a claim was not released, even if it has expired. */
export async function isClaimed(db: Database, id: TournamentId): Promise<boolean> {
  return (await findClaim(db, id)) !== undefined
}

const findClaim = async (db: Database, id: TournamentId) =>
  db
    .selectFrom('pairingClaims')
    .select('expiresAt')
    .where('tournamentId', '=', id)
    .executeTakeFirst()

/** Releases a claim, unless another node has it by now. */
export async function releasePairing(db: Database, { id, holder }: Claimant): Promise<void> {
  await db
    .deleteFrom('pairingClaims')
    .where('tournamentId', '=', id)
    .where('holder', '=', holder)
    .execute()
}
