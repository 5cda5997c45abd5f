import { foldName } from '#engine/players/fold-name.ts'
import { hasOtherAdmin, listOpenSessions, requireUser } from '../../accounts/store.ts'
import { conflict, invalid, problem } from '../../platform/http/errors.ts'
import type { Message } from '../../platform/mail/message.ts'
import { deleteMessagesAbout } from '../../platform/mail/stored-messages.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import type { PlayerHooks } from '../../players/player-hooks.ts'
import { requirePlayer, requireUnerased } from '../../players/store.ts'
import { findAccountOfPlayer } from './reapply-erasures.ts'
import { erasePerson, isToOrAbout, lockPerson, type Person } from './erase-person.ts'
import { saveErasedIdsWith } from './erased-ids.ts'
import type { MentionCount } from './mentions/list-mentions.ts'

type ErasureContext = {
  readonly context: AppContext
  readonly hooks: readonly PlayerHooks[]
  readonly actor: Actor
  /** The typed name, since erasing can't be undone. */
  readonly confirmation: string
}

type ErasureOutcome = {
  /** Ids of the ended sessions. */
  readonly ended: readonly string[]
  /** Texts written by people that still contain the name. */
  readonly mentions: MentionCount
}

/** Erases the caller's account and player. */
export async function eraseMe(unit: UnitOfWork, erasure: ErasureContext): Promise<ErasureOutcome> {
  return erase(unit, erasure, async () => {
    const user = await requireUser(unit.tx, erasure.actor.userId)
    const player = user.playerId === null ? null : await requirePlayer(unit.tx, user.playerId)
    return { player, user }
  })
}

/** Erases a player and their account, on their request. */
export async function erasePlayer(
  unit: UnitOfWork,
  erasure: ErasureContext,
  id: string,
): Promise<ErasureOutcome> {
  return erase(unit, erasure, async () => ({
    player: await requireUnerased(unit.tx, id),
    user: await findAccountOfPlayer(unit, id),
  }))
}

async function erase(
  unit: UnitOfWork,
  { context, hooks, actor, confirmation }: ErasureContext,
  find: () => Promise<Person>,
): Promise<ErasureOutcome> {
  await unit.lock('users:administer', 'exclusive')
  const person = await lockPerson(unit, hooks, find)
  requireConfirmed(person, confirmation)
  const ended = await listSessionsToEnd(unit, person)
  const request = { hooks, secret: context.secret, actor }
  const { identifiers, merged, mentions } = await erasePerson(unit, person, request)
  unit.afterCommit(async () => {
    await saveErasedIdsWith(context, merged)
    const isTheirs = (message: Message) => isToOrAbout(message, identifiers)
    await deleteMessagesAbout(context.config.dataDir, isTheirs)
  })
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
