import type { ReplyInput } from '#contract/endpoint.ts'
import type { readJoinLink as readEndpoint } from '#contract/groups/invitations.ts'
import { cleanText } from '#engine/accounts/text.ts'
import type { GroupId } from '#engine/ids.ts'
import { createReadableCode, normalizeCode } from '../../accounts/readable-code.ts'
import { notFound } from '../../platform/http/errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { sha256 } from '../../platform/security/hashing.ts'
import { iso } from '../../platform/iso.ts'
import { seal } from '../../platform/security/seal.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { playerNames } from '../../players/store.ts'
import { viewInvitedGroup } from './answer-invitation.ts'
import { findGroupOfLink, replaceLink } from './store.ts'
import { groups } from '../group.ts'
import { type LoadedGroup, groupState } from '../group-state.ts'

/** Length of the code: twelve of 31 letters and digits can't be guessed within the rate limit. */
const codeLength = 12

const hashCode = (code: string) => sha256(normalizeCode(code))

/**
 * Creates the group's only join link. Its code is stored encrypted, so that members who may invite can
 * see it again.
 */
export async function makeJoinLink(
  unit: UnitOfWork,
  secret: string,
  actor: Actor,
  {
    id,
    maxUses,
    hours,
  }: { readonly id: GroupId; readonly maxUses: number | null; readonly hours: number },
): Promise<LoadedGroup> {
  const code = createReadableCode(codeLength)
  const link = hashCode(code)
  const command = { type: 'make_link', id: unit.newId(), link, maxUses, hours } as const
  const loaded = await groups.execute(unit, actor, id, command)
  await replaceLink(unit.tx, id, { groupId: id, linkHash: link, sealed: seal(secret, code) })
  return loaded
}

async function requireGroupOfCode(db: Database, code: string): Promise<GroupId> {
  const id = await findGroupOfLink(db, hashCode(code))
  if (id === null) throw notFound('invitation.linkOver')
  return id
}

/** Loads the group of a join link. An expired link does not exist, except for those who used it. */
export async function readJoinLink(
  db: Database,
  actor: Actor | null,
  code: string,
  now: number,
): Promise<ReplyInput<typeof readEndpoint>> {
  const { row, state } = await groupState.load(db, await requireGroupOfCode(db, code), now)
  const playerId = actor?.playerId ?? null
  const isMember = playerId !== null && state.members.has(playerId)
  const hasAsked = playerId !== null && state.requests.has(playerId)
  const { link } = state
  if (link === null || (link.status !== 'open' && !isMember && !hasAsked)) {
    throw notFound('invitation.linkOver')
  }
  const names = await playerNames(db, link.by === null ? [] : [link.by])
  return {
    group: viewInvitedGroup(state.details, { template: state.template, taken: state.members.size }),
    invitedByName: link.by === null ? null : (names.get(link.by) ?? null),
    requireApproval: state.details.requireApproval,
    expiresAt: iso(link.expiresAt),
    groupId: isMember ? row.id : null,
    hasAsked,
  }
}

/** Joins by a link, or requests to join. */
export async function joinByLink(
  unit: UnitOfWork,
  actor: Actor,
  code: string,
  message: string,
): Promise<{ groupId: GroupId | null; hasAsked: boolean }> {
  const id = await requireGroupOfCode(unit.tx, code)
  const loaded = await groupState.lock(unit, id)
  const command = {
    type: 'join_by_link',
    link: hashCode(code),
    message: cleanText(message),
  } as const
  const { state } = await groups.execute(unit, actor, loaded, command)
  const isMember = actor.playerId !== null && state.members.has(actor.playerId)
  return { groupId: isMember ? id : null, hasAsked: !isMember }
}
