import type { PlayerClaim } from '#contract/security/membership.ts'
import { auditAccount, toAuditedAccount, type AuditedAccount } from '../accounts/audit-account.ts'
import { checkProof, type ProofRequest } from '../accounts/second-factor/proof.ts'
import { createReadableCode, normalizeCode } from '../accounts/readable-code.ts'
import type { Client } from '../accounts/sign-in/session.ts'
import {
  changeUser,
  findUserOfPlayer,
  findLinkedAccountName,
  requireUser,
} from '../accounts/store.ts'
import type { Database } from '../platform/database/database.ts'
import { conflict, invalid, notFound, problem } from '../platform/http/errors.ts'
import { hmac } from '../platform/security/hashing.ts'
import { iso } from '../platform/iso.ts'
import type { AppContext } from '../platform/config/app-context.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import type { PlayerTransfer, PlayerHooks } from '../players/player-hooks.ts'
import { deletePlayerRow, lockPlayers, requireUnerased } from '../players/store.ts'
import {
  deleteClaimsOnPlayer,
  deleteClaimsByUser,
  listClaimRows,
  replaceClaim,
  replaceInvitation,
  consumeInvitation,
  hasInvitation,
  deleteClaim,
} from './store.ts'

const invitationLifetimeMs = 14 * 24 * 60 * 60 * 1000
const codeLength = 10

const hashCode = (secret: string, code: string) =>
  hmac(secret, JSON.stringify(['player', normalizeCode(code)]))

/** Links an account to a player. The unused player created at sign-up is deleted. */
async function linkAccount(
  unit: UnitOfWork,
  hooks: readonly PlayerHooks[],
  userId: string,
  playerId: string,
): Promise<void> {
  const user = await requireUser(unit.tx, userId)
  const previousPlayerId = user.playerId
  await lockPlayers(unit, previousPlayerId === null ? [playerId] : [playerId, previousPlayerId])
  const player = await requireUnerased(unit.tx, playerId)
  if (previousPlayerId === playerId) throw conflict('player.linkedAlready')
  if ((await findLinkedAccountName(unit.tx, playerId)) !== null) {
    throw conflict('player.linkedElsewhere')
  }
  await changeUser(unit.tx, userId, { playerId, name: player.name }, unit.now)
  await deleteClaimsByUser(unit.tx, userId)
  await deleteClaimsOnPlayer(unit.tx, playerId)
  if (previousPlayerId !== null)
    await deleteUnusedPlayer(unit, hooks, { from: previousPlayerId, into: playerId })
  unit.publish({ type: 'player.updated', data: { playerId } })
}

/** Deletes a player created at sign-up that has no matches or tournaments. */
async function deleteUnusedPlayer(
  unit: UnitOfWork,
  hooks: readonly PlayerHooks[],
  transfer: PlayerTransfer,
): Promise<void> {
  const { tx } = unit
  const { from } = transfer
  for (const { hasRecords, beforeTransfer } of hooks) {
    if (beforeTransfer === undefined && (await hasRecords?.(tx, from))) return
  }
  for (const { beforeTransfer } of hooks) await beforeTransfer?.(unit, transfer)
  const { version } = await requireUnerased(tx, from)
  await deletePlayerRow(tx, from, version)
  unit.publish({ type: 'player.deleted', data: { playerId: from } })
}

/** Creates a code for linking an account to a player. The previous one becomes invalid. */
export async function invitePlayer(
  unit: UnitOfWork,
  secret: string,
  actor: Actor,
  playerId: string,
) {
  await lockPlayers(unit, [playerId])
  await requireUnerased(unit.tx, playerId)
  if ((await findLinkedAccountName(unit.tx, playerId)) !== null) {
    throw conflict('player.isLinked')
  }
  const code = createReadableCode(codeLength)
  const expiresAt = unit.now + invitationLifetimeMs
  await replaceInvitation(unit.tx, {
    hash: hashCode(secret, code),
    playerId,
    createdBy: actor.userId,
    createdAt: unit.now,
    expiresAt,
    usedAt: null,
  })
  return { code: code.replace(/(.{5})/, '$1-'), expiresAt: iso(expiresAt) }
}

const wrongCode = () => invalid([problem('code', 'player.wrongCode')])

/** Throws if no invitation has this code. Attempts are limited and audited like passwords. */
export async function requireInvitation(
  context: AppContext,
  proof: ProofRequest,
  code: string,
): Promise<void> {
  const { db, secret, clock } = context
  const isRight = await checkProof(context, proof, 'code', async () =>
    hasInvitation(db, hashCode(secret, code), clock()),
  )
  if (!isRight) throw wrongCode()
}

/** Links the caller's account to the player of an invitation. */
export async function acceptInvitation(
  unit: UnitOfWork,
  { secret, hooks }: { readonly secret: string; readonly hooks: readonly PlayerHooks[] },
  { actor, client }: ProofRequest,
  code: string,
): Promise<void> {
  const playerId = await consumeInvitation(unit.tx, hashCode(secret, code), unit.now)
  if (playerId === null) throw wrongCode()
  await linkAccount(unit, hooks, actor.userId, playerId)
  await auditAccount(unit, 'player.linked', toAuditedAccount(actor, client), {
    details: { playerId, by: 'invitation' },
  })
}

/** Claims a player; an organiser must approve. A new claim replaces the earlier one. */
export async function claimPlayer(unit: UnitOfWork, actor: Actor, playerId: string): Promise<void> {
  await lockPlayers(unit, [playerId])
  await requireUnerased(unit.tx, playerId)
  if ((await findLinkedAccountName(unit.tx, playerId)) !== null) {
    throw conflict('player.isLinked')
  }
  const { userId } = actor
  await replaceClaim(unit.tx, { id: unit.newId(), userId, playerId, createdAt: unit.now })
}

export async function withdrawClaim({ tx }: UnitOfWork, actor: Actor): Promise<void> {
  await deleteClaimsByUser(tx, actor.userId)
}

/** Lists accounts that claim a player, longest waiting first. */
export async function listClaims(db: Database): Promise<PlayerClaim[]> {
  return (await listClaimRows(db)).map((row) => ({ ...row, createdAt: iso(row.createdAt) }))
}

/** Approves or declines a claim. */
export async function answerClaim(
  unit: UnitOfWork,
  hooks: readonly PlayerHooks[],
  account: AuditedAccount,
  { id, accept }: { readonly id: string; readonly accept: boolean },
): Promise<void> {
  const claim = await deleteClaim(unit.tx, id)
  if (claim === null) throw notFound('player.claimGone')
  if (!accept) return
  await linkAccount(unit, hooks, claim.userId, claim.playerId)
  await auditAccount(unit, 'player.linked', account, {
    subject: claim.userId,
    details: { userId: claim.userId, playerId: claim.playerId, by: 'organiser' },
  })
}

/** Unlinks an account from a player, who keeps the matches. */
export async function unlinkPlayer(
  unit: UnitOfWork,
  actor: Actor,
  client: Client,
  playerId: string,
): Promise<void> {
  const userId = await findUserOfPlayer(unit.tx, playerId)
  if (userId === null) throw conflict('player.isNotLinked')
  await changeUser(unit.tx, userId, { playerId: null }, unit.now)
  await auditAccount(unit, 'player.unlinked', toAuditedAccount(actor, client), {
    subject: userId,
    details: { userId, playerId },
  })
  unit.publish({ type: 'player.updated', data: { playerId } })
}
