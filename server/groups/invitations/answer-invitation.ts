import type { MyInvitation } from '#contract/groups/invitations.ts'
import type { Actor as PolicyActor } from '#engine/access/policy.ts'
import type { GroupCommand } from '#engine/groups/command-types.ts'
import { isInvited } from '#engine/groups/invitation-commands.ts'
import { inviteeKey } from '#engine/groups/fold.ts'
import type { GroupState, Invitation } from '#engine/groups/state.ts'
import { lookUp } from '#engine/look-up.ts'
import { conflict, notFound } from '../../platform/http/errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { sha256 } from '../../platform/security/hashing.ts'
import { iso } from '../../platform/iso.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { playerNames } from '../../players/store.ts'
import { hashEmail, hashPhone, maskContact } from './contact.ts'
import { notifyNewInvitationRequested } from '../group-notices.ts'
import {
  findInvitation,
  findNamedContacts,
  findVerifiedContacts,
  findPendingInvitations,
  type InvitationRow,
} from './store.ts'
import { toGroupActor, groups } from '../group.ts'
import { type LoadedGroup, groupState } from '../group-state.ts'

/** The database of invitations, and the secret of the digests of addresses. */
type InvitationSource = { readonly db: Database; readonly secret: string }

/** Returns the digests of the addresses that an account has verified. */
async function hashVerifiedContacts(
  { db, secret }: InvitationSource,
  { userId }: Pick<PolicyActor, 'userId'>,
) {
  const { email, phone } = await findVerifiedContacts(db, userId)
  return [
    ...(email === null ? [] : [hashEmail(secret, email)]),
    ...(phone === null ? [] : [hashPhone(secret, phone)]),
  ]
}

/**
 * Returns what a recipient with the invitation's secret must still do to answer it. Reveals nothing beyond
 * their own address.
 */
async function findMissingStep(
  source: InvitationSource,
  actor: PolicyActor | null,
  { to }: Invitation,
): Promise<MyInvitation['lacks']> {
  if (actor === null || to.kind !== 'contact') return null
  if ((await hashVerifiedContacts(source, actor)).includes(to.contact)) return 'player'
  const { db, secret } = source
  const { email, phone } = await findNamedContacts(db, actor.userId)
  if (email !== null && hashEmail(secret, email) === to.contact) return 'email'
  return phone !== null && hashPhone(secret, phone) === to.contact ? 'phone' : null
}

const isRecipient = (
  invitation: Invitation,
  actor: PolicyActor | null,
  contacts: readonly string[],
) => actor !== null && actor.playerId !== null && isInvited(invitation, actor.playerId, contacts)

/** Returns a person's pending invitations, oldest first. */
export async function listMyInvitations(
  source: InvitationSource,
  actor: Actor,
  now: number,
): Promise<MyInvitation[]> {
  if (actor.playerId === null) return []
  const { db } = source
  const contacts = await hashVerifiedContacts(source, actor)
  const rows = await findPendingInvitations(db, actor.playerId, contacts, now)
  const visibleInvitations: MyInvitation[] = []
  for (const row of rows) {
    const loaded = await groupState.load(db, row.groupId, now)
    const { members, blockedBy } = loaded.state
    const ownKey = inviteeKey({ kind: 'player', player: actor.playerId })
    // An invitation by address does not bypass a permanent decline.
    const isWelcome = !members.has(actor.playerId) && !blockedBy.has(ownKey)
    if (isWelcome)
      visibleInvitations.push(await viewInvitation(source, actor, { loaded, row, isForYou: true }))
  }
  return visibleInvitations
}

/**
 * Loads an invitation by id for its recipient, or by the secret of its link. Throws 404 for
 * others.
 */
export async function readInvitation(
  source: InvitationSource,
  actor: Actor | null,
  idOrSecret: string,
  now: number,
): Promise<MyInvitation> {
  const { db } = source
  const row = await requireInvitationRow(db, idOrSecret)
  const loaded = await groupState.load(db, row.groupId, now)
  const invitation = lookUp(loaded.state.invitations, row.id)
  const contacts = actor === null ? [] : await hashVerifiedContacts(source, actor)
  const isForYou = isRecipient(invitation, actor, contacts)
  if (!isForYou && row.id === idOrSecret) throw notFound('invitation.notFound')
  if (!isVisible(loaded.state, invitation, { actor, isForYou }))
    throw notFound('invitation.notFound')
  return viewInvitation(source, actor, { loaded, row, isForYou })
}

/**
 * Returns whether an invitation is visible. An answered or revoked one stays visible to members, and to its
 * recipient if the group is public.
 */
function isVisible(
  { details, members }: GroupState,
  { status }: Invitation,
  { actor, isForYou }: { readonly actor: PolicyActor | null; readonly isForYou: boolean },
): boolean {
  if (status === 'pending' || status === 'expired') return true
  const isMember = actor !== null && actor.playerId !== null && members.has(actor.playerId)
  return isMember || (isForYou && !details.isPrivate)
}

/** Throws 404 unless the invitation is visible to a person who answers it. */
function requireVisible(
  { state }: LoadedGroup,
  { id }: InvitationRow,
  actor: Actor,
  contacts: readonly string[],
): void {
  const invitation = lookUp(state.invitations, id)
  const isForYou = isRecipient(invitation, actor, contacts)
  if (!isVisible(state, invitation, { actor, isForYou })) throw notFound('invitation.notFound')
}

async function requireInvitationRow(db: Database, idOrSecret: string): Promise<InvitationRow> {
  const row = await findInvitation(db, {
    id: idOrSecret,
    linkHash: sha256(idOrSecret),
  })
  if (row === undefined) throw notFound('invitation.notFound')
  return row
}

type LoadedInvitation = {
  readonly loaded: LoadedGroup
  readonly row: InvitationRow
  readonly isForYou: boolean
}

async function viewInvitation(
  source: InvitationSource,
  actor: PolicyActor | null,
  { loaded: { row: group, state }, row, isForYou }: LoadedInvitation,
): Promise<MyInvitation> {
  const invitation = lookUp(state.invitations, row.id)
  const isMember = actor !== null && actor.playerId !== null && state.members.has(actor.playerId)
  const lacks = isForYou ? null : await findMissingStep(source, actor, invitation)
  return {
    id: invitation.id,
    group: viewInvitedGroup(state.details, {
      template: state.template,
      taken: isForYou ? state.members.size : null,
    }),
    groupId: isMember ? group.id : null,
    invitedByName: await findName(source.db, invitation.by),
    message: isForYou || actor === null ? invitation.message : '',
    status: invitation.status,
    createdAt: iso(invitation.createdAt),
    expiresAt: iso(invitation.expiresAt),
    isForYou,
    lacks,
    forWhom: isForYou || lacks !== null || row.contact === null ? null : maskContact(row.contact),
  }
}

async function findName(db: Database, id: string | null): Promise<string | null> {
  if (id === null) return null
  return (await playerNames(db, [id])).get(id) ?? null
}

type GroupDetails = LoadedGroup['state']['details']

/** Returns what an invitation or link shows of the group. */
export function viewInvitedGroup(
  { name, icon, color, category, isPrivate, maxSize }: GroupDetails,
  more: { readonly template: LoadedGroup['state']['template']; readonly taken: number | null },
): MyInvitation['group'] {
  const { template, taken } = more
  const places = isPrivate || taken === null ? null : { taken, size: maxSize }
  return { name, icon, color, category, isPrivate, template, places }
}

type InvitationAnswer = {
  /** Id of the invitation, or the secret of its link. */
  readonly key: string
  readonly answer: 'accept' | 'decline' | 'ask_again'
  readonly never: boolean
}

/** Accepts or declines an invitation, or requests a new one in place of an expired one. */
export async function answerInvitation(
  unit: UnitOfWork,
  secret: string,
  actor: Actor,
  { key, answer, never }: InvitationAnswer,
): Promise<MyInvitation> {
  const row = await requireInvitationRow(unit.tx, key)
  const loaded = await groupState.lock(unit, row.groupId)
  const source = { db: unit.tx, secret }
  const contacts = await hashVerifiedContacts(source, actor)
  const invitation = row.id
  requireVisible(loaded, row, actor, contacts)
  if (answer === 'ask_again')
    return requestNewInvitation(unit, secret, actor, { loaded, row, contacts })
  const command: GroupCommand =
    answer === 'accept'
      ? { type: 'accept', invitation, contacts }
      : { type: 'decline', invitation, contacts, never }
  const after = await groups.execute(unit, actor, loaded, command)
  return viewInvitation(source, actor, { loaded: after, row, isForYou: true })
}

async function requestNewInvitation(
  unit: UnitOfWork,
  secret: string,
  actor: Actor,
  {
    loaded,
    row,
    contacts,
  }: Omit<LoadedInvitation, 'isForYou'> & { readonly contacts: readonly string[] },
): Promise<MyInvitation> {
  const invitation = lookUp(loaded.state.invitations, row.id)
  if (!isRecipient(invitation, actor, contacts)) throw notFound('invitation.notFound')
  if (invitation.status !== 'expired') throw conflict('invitation.notExpired')
  const { isRetired } = await toGroupActor(unit, actor)
  if (isRetired) throw conflict('group.retired')
  await notifyNewInvitationRequested(unit, actor, loaded, invitation)
  return viewInvitation({ db: unit.tx, secret }, actor, { loaded, row, isForYou: true })
}
