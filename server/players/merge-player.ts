import type { BodyOf, ReplyInput } from '#contract/endpoint.ts'
import type { mergePlayer as endpoint } from '#contract/players/players.ts'
import { auditAction } from '../accounts/audit-account.ts'
import { retractNoticesNaming } from '../notices/notify.ts'
import { findLinkedAccountName, moveAccountLink, renameAccount } from '../accounts/store.ts'
import { conflict, invalid, staleVersion, problem } from '../platform/http/errors.ts'
import type { Actor } from '../platform/http/serve.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import {
  runHooks,
  lockPlayersForChange,
  runUpdateHooks,
  type PlayerMergeResult,
  type PlayerHooks,
} from './player-hooks.ts'
import { transferAvatar } from './avatar-store.ts'
import {
  changePlayer,
  deletePlayerRow,
  readPlayer,
  requireUnerased,
  type PlayerRow,
} from './store.ts'

type MergeRequest = BodyOf<typeof endpoint> & { readonly id: string }

/**
 * Merges a player into another: moves all records and the account, and deletes the player. Throws for the
 * same player twice and for a stale version.
 */
export async function mergePlayer(
  unit: UnitOfWork,
  hooks: readonly PlayerHooks[],
  actor: Actor,
  request: MergeRequest,
): Promise<ReplyInput<typeof endpoint>> {
  await lockPlayersForChange(unit, hooks, [request.id, request.intoPlayerId], 'addOrRemove')
  const { from, into } = await requireMergeable(unit, request)
  const noCounts: PlayerMergeResult = { movedMatches: 0, removedMatches: 0 }
  const merged = await runHooks(
    hooks,
    noCounts,
    async ({ beforeMerge }) => (await beforeMerge?.(unit, { actor, from, into })) ?? {},
  )
  await moveAccountLink(unit.tx, from.id, into.id)
  await renameAccount(unit.tx, into.id, into.name, unit.now)
  if (into.avatarUrl === null) await transferAvatar(unit.tx, from.id, into.id)
  await deletePlayerRow(unit.tx, from.id, from.version)
  await retractNoticesNaming(unit, from.id)
  // Done after the deletion, since e-mails and FIDE numbers are unique.
  const avatarUrl = into.avatarUrl ?? from.avatarUrl
  const emailOwner = into.email === null ? from : into
  const nicknameOwner = into.nickname === null ? from : into
  await changePlayer(unit.tx, into.id, into.version, {
    email: emailOwner.email,
    emailFolded: emailOwner.emailFolded,
    nickname: nicknameOwner.nickname,
    nicknameFolded: nicknameOwner.nicknameFolded,
    fideNumber: into.fideNumber ?? from.fideNumber,
    nationalNumber: into.nationalNumber ?? from.nationalNumber,
    avatarUrl,
    updatedAt: unit.now,
  })
  if (avatarUrl !== into.avatarUrl) {
    await runUpdateHooks(unit, hooks, { before: into, after: { ...into, avatarUrl } })
  }
  unit.publish({ type: 'player.merged', data: { playerId: from.id, intoPlayerId: into.id } })
  const details = {
    playerId: from.id,
    playerName: from.name,
    intoPlayerId: into.id,
    intoPlayerName: into.name,
  }
  auditAction(unit, actor, 'player.merged', { details })
  return { player: await readPlayer(unit.tx, into.id), ...merged }
}

async function requireMergeable(
  { tx }: UnitOfWork,
  { id, version, intoPlayerId, intoVersion }: MergeRequest,
): Promise<{ from: PlayerRow; into: PlayerRow }> {
  if (id === intoPlayerId) {
    throw invalid([problem('intoPlayerId', 'player.intoThemselves')])
  }
  const from = await requireUnerased(tx, id)
  const into = await requireUnerased(tx, intoPlayerId)
  if (from.version !== version || into.version !== intoVersion) throw staleVersion()
  const isLinkedTwice =
    (await findLinkedAccountName(tx, from.id)) !== null &&
    (await findLinkedAccountName(tx, into.id)) !== null
  if (isLinkedTwice) {
    throw conflict('player.bothLinked')
  }
  return { from, into }
}
