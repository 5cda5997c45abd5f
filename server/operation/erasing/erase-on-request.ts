import type { BodyOf } from '#contract/endpoint.ts'
import type { eraseMe as endpoint } from '#contract/players/erasing.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { requirePassword, type ProofRequest } from '../../accounts/second-factor/proof.ts'
import { hasOtherAdmin, listOpenSessions, requireUser } from '../../accounts/store.ts'
import { conflict, invalid, problem } from '../../platform/http/errors.ts'
import { deleteMessagesAbout } from '../../platform/mail/stored-messages.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import type { PlayerHooks } from '../../players/player-hooks.ts'
import { requirePlayer, requireUnerased } from '../../players/store.ts'
import { findAccountOfPlayer } from './reapply-erasures.ts'
import { erasePerson, isToOrAbout, lockPerson, type Person } from './erase-person.ts'
import { saveErasedIdsWith } from './erased-ids.ts'
import type { MentionCount } from './mentions/list-mentions.ts'

type Confirmation = BodyOf<typeof endpoint>
type ErasureContext = {
  readonly context: AppContext
  readonly hooks: readonly PlayerHooks[]
  readonly proof: ProofRequest
}

type ErasureOutcome = {
  /** Ids of the ended sessions. */
  readonly ended: readonly string[]
  /** Texts written by people that still contain the name. */
  readonly mentions: MentionCount
}

/** Erases the caller's account and player. */
export async function eraseMe(
  erasure: ErasureContext,
  confirmation: Confirmation,
): Promise<ErasureOutcome> {
  const { userId } = erasure.proof.actor
  return erase(erasure, confirmation, async (unit) => {
    const user = await requireUser(unit.tx, userId)
    const player = user.playerId === null ? null : await requirePlayer(unit.tx, user.playerId)
    return { player, user }
  })
}

/** Erases a player and their account, on their request. */
export async function erasePlayer(
  erasure: ErasureContext,
  id: string,
  confirmation: Confirmation,
): Promise<ErasureOutcome> {
  return erase(erasure, confirmation, async (unit) => ({
    player: await requireUnerased(unit.tx, id),
    user: await findAccountOfPlayer(unit, id),
  }))
}

/** Requires the password and the typed name, since erasing can't be undone. */
async function erase(
  { context, hooks, proof }: ErasureContext,
  { password, confirmation }: Confirmation,
  find: (unit: UnitOfWork) => Promise<Person>,
): Promise<ErasureOutcome> {
  await requirePassword(context, proof, password)
  const { ended, identifiers, merged, mentions } = await context.runInUnitOfWork(async (unit) => {
    await unit.lock('users:administer', 'exclusive')
    const person = await lockPerson(unit, hooks, async () => find(unit))
    requireConfirmed(person, confirmation)
    const ended = await listSessionsToEnd(unit, person)
    const request = { hooks, secret: context.secret, actor: proof.actor }
    return { ended, ...(await erasePerson(unit, person, request)) }
  })
  await saveErasedIdsWith(context, merged)
  await deleteMessagesAbout(context.config.dataDir, (message) => isToOrAbout(message, identifiers))
  return { ended, mentions }
}

function requireConfirmed({ player, user }: Person, confirmation: string): void {
  const name = player?.name ?? user?.name ?? ''
  if (foldName(confirmation.trim()) !== foldName(name)) {
    throw invalid([problem('confirmation', 'player.wrongConfirmation')])
  }
}

/** Returns the sessions to end with an account. Throws for the last administrator. */
async function listSessionsToEnd(
  { tx, now }: UnitOfWork,
  { user }: Person,
): Promise<readonly string[]> {
  if (user === null) return []
  if (user.role === 'admin' && !(await hasOtherAdmin(tx, user.id))) {
    throw conflict('account.lastAdmin')
  }
  return (await listOpenSessions(tx, user.id, now)).map(({ id }) => id)
}
