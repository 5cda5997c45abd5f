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
import { notifyInvitedAgain } from '../group-notices.ts'
import {
  findInvitation,
  namedContacts,
  verifiedContacts,
  pendingInvitationsOf,
  type InvitationRow,
} from './store.ts'
import { toGroupActor, groups } from '../group.ts'
import { type LoadedGroup, groupState } from '../group-state.ts'

/** Where invitations are read from, and the secret for the digests of addresses. */
type InvitationSource = { readonly db: Database; readonly secret: string }

/** Returns the digests of the addresses that an account has verified. */
async function contactsOf(
  { db, secret }: InvitationSource,
  { userId }: Pick<PolicyActor, 'userId'>,
) {
  const { email, phone } = await verifiedContacts(db, userId)
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
  if ((await contactsOf(source, actor)).includes(to.contact)) return 'player'
  const { db, secret } = source
  const { email, phone } = await namedContacts(db, actor.userId)
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
  const contacts = await contactsOf(source, actor)
  const rows = await pendingInvitationsOf(db, actor.playerId, contacts, now)
  const visibleInvitations: MyInvitation[] = []
  for (const row of rows) {
    const loaded = await groupState.load(db, row.groupId, now)
    const { members, blockedBy } = loaded.state
    const own = inviteeKey({ kind: 'player', player: actor.playerId })
    // An invitation by address does not bypass a permanent decline.
    const isWelcome = !members.has(actor.playerId) && !blockedBy.has(own)
    if (isWelcome)
      visibleInvitations.push(await viewInvitation(source, actor, { loaded, row, isForYou: true }))
  }
  return visibleInvitations
}

/**
 * Loads an invitation by id for its recipient, or by the secret of its link. For others it does not
 * exist.
 */
export async function readInvitation(
  source: InvitationSource,
  actor: Actor | null,
  key: string,
  now: number,
): Promise<MyInvitation> {
  const { db } = source
  const row = await requireRow(db, key)
  const loaded = await groupState.load(db, row.groupId, now)
  const invitation = lookUp(loaded.state.invitations, row.id)
  const contacts = actor === null ? [] : await contactsOf(source, actor)
  const isForYou = isRecipient(invitation, actor, contacts)
  if (!isForYou && row.id === key) throw notFound('invitation.notFound')
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
  const isIn = actor !== null && actor.playerId !== null && members.has(actor.playerId)
  return isIn || (isForYou && !details.isPrivate)
}

async function requireRow(db: Database, key: string): Promise<InvitationRow> {
  const row = await findInvitation(db, { id: key, linkHash: sha256(key) })
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
  const isIn = actor !== null && actor.playerId !== null && state.members.has(actor.playerId)
  const lacks = isForYou ? null : await findMissingStep(source, actor, invitation)
  return {
    id: invitation.id,
    group: viewInvitedGroup(state.details, {
      template: state.template,
      taken: isForYou ? state.members.size : null,
    }),
    groupId: isIn ? group.id : null,
    invitedByName: await nameOf(source.db, invitation.by),
    message: isForYou || actor === null ? invitation.message : '',
    status: invitation.status,
    createdAt: iso(invitation.createdAt),
    expiresAt: iso(invitation.expiresAt),
    isForYou,
    lacks,
    forWhom: isForYou || lacks !== null || row.contact === null ? null : maskContact(row.contact),
  }
}

async function nameOf(db: Database, id: string | null): Promise<string | null> {
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

type Answer = {
  readonly key: string
  readonly answer: 'accept' | 'decline' | 'ask_again'
  readonly never: boolean
}

/** Accepts or declines an invitation, or requests a new one in place of an expired one. */
export async function answerInvitation(
  unit: UnitOfWork,
  secret: string,
  actor: Actor,
  { key, answer, never }: Answer,
): Promise<MyInvitation> {
  const row = await requireRow(unit.tx, key)
  const loaded = await groupState.lock(unit, row.groupId)
  const source = { db: unit.tx, secret }
  const contacts = await contactsOf(source, actor)
  const invitation = row.id
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
  await notifyInvitedAgain(unit, actor, loaded, invitation)
  return viewInvitation({ db: unit.tx, secret }, actor, { loaded, row, isForYou: true })
}
