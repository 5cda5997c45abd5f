import { FORMER_MEMBER } from '#engine/players/former-member.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { retractAccountWaiting } from '../../accounts/account-notices.ts'
import { changeUser, noPhone, type UserRow } from '../../accounts/store.ts'
import { redactInAuditLog, type PersonToRedact } from '../../audit/redact-audit-log.ts'
import { listMergedPlayers } from '../../audit/store.ts'
import { hashEmail, hashPhone } from '../../groups/invitations/contact.ts'
import { retractNoticesNaming } from '../../notices/notify.ts'
import { audit } from '../../platform/security/audit-log.ts'
import { sha256 } from '../../platform/security/hashing.ts'
import type { Message } from '../../platform/mail/message.ts'
import { unseal } from '../../platform/security/seal.ts'
import type { Actor } from '../../platform/http/serve.ts'
import type { UnitOfWork } from '../../platform/database/unit-of-work.ts'
import { replaceAvatar } from '../../players/avatar-store.ts'
import {
  lockPlayersForChange,
  runUpdateHooks,
  type PlayerHooks,
} from '../../players/player-hooks.ts'
import { deleteDeliveriesAbout } from '../../webhooks/store.ts'
import { changePlayer, requireUnerased, type PlayerRow } from '../../players/store.ts'
import {
  listDeletedPlayers,
  deleteAccountData,
  deleteRowsByKeys,
  deleteStoredDeletions,
  deleteMessage,
  deletePlayerInvitations,
  deleteStoredReply,
  erasePersonInDeletions,
  listAllMatches,
  reassignAlerts,
  listSealedRows,
} from './erase-store.ts'
import { listMentions, type MentionCount } from './mentions/list-mentions.ts'
import { createPersonRemover } from './remove-person.ts'

/** The person to erase: a player, an account, or both. */
export type Person = {
  readonly player: PlayerRow | null
  readonly user: UserRow | null
}

export type ErasureRequest = {
  readonly hooks: readonly PlayerHooks[]
  readonly secret: string
  /** The administrator or person who erases; null when repeated after restoring a backup. */
  readonly actor: Actor | null
}

/** Locks and loads a person, so that their player can't be changed, linked or merged meanwhile. */
export async function lockPerson(
  unit: UnitOfWork,
  hooks: readonly PlayerHooks[],
  find: () => Promise<Person>,
): Promise<Person> {
  const { player } = await find()
  if (player !== null) await lockPlayersForChange(unit, hooks, [player.id], 'addOrRemove')
  return find()
}

export type ErasureResult = {
  /** Ids of records merged into the person's. */
  readonly merged: readonly string[]
  /** Ids and addresses that identify the person's messages. */
  readonly identifiers: PersonIdentifiers
  /** Texts written by people that still contain the name. */
  readonly mentions: MentionCount
}

/**
 * Erases a person locked by `lockPerson`: the account, the picture and everything found by an id. Matches
 * keep a nameless player. Free text is not changed; mentions are listed for an administrator. Can't be
 * undone.
 */
export async function erasePerson(
  unit: UnitOfWork,
  person: Person,
  request: ErasureRequest,
): Promise<ErasureResult> {
  const { player, user } = person
  const addresses = listAddresses(person)
  const merged = player === null ? [] : await listMergedPlayers(unit.tx, [player.id])
  const ids = [player?.id, user?.id, ...merged.map(({ id }) => id)].filter((id) => id !== undefined)
  const contacts = hashContacts(addresses, request.secret)
  const names = listNames(person, merged)
  const removeFromJson = createPersonRemover({ ids: new Set(ids), contacts })
  if (player !== null) await erasePlayer(unit, player.id, request)
  for (const { eraseContacts } of request.hooks) await eraseContacts?.(unit, contacts)
  if (user !== null) await eraseAccount(unit, user, addresses)
  await erasePersonInDeletions(unit.tx, ids, removeFromJson)
  await deleteSealedMessages(unit, request.secret, { ids, addresses })
  const subject = player?.id ?? user?.id ?? ''
  const mentions = await listMentions(unit, { subject, names, addresses, secret: request.secret })
  // Comes last, since this unit of work adds to the audit log itself.
  const redaction = {
    userId: user?.id ?? null,
    addresses,
    ids,
    names,
    removePerson: removeFromJson,
  }
  unit.beforeCommit('trail:~', async () => redactPerson(unit, person, redaction, request.actor))
  return { merged: merged.map(({ id }) => id), identifiers: { ids, addresses }, mentions }
}

/** Returns the e-mail addresses and phone numbers in all stored forms. */
function listAddresses({ player, user }: Person): readonly string[] {
  const addresses = [
    player?.email,
    player?.emailFolded,
    user?.email,
    user?.emailFolded,
    user?.phoneNumber,
  ]
  return [...new Set(addresses)].filter((address) => address !== null && address !== undefined)
}

/** Returns the digests under which invitations store the addresses. */
const hashContacts = (addresses: readonly string[], secret: string) =>
  addresses.map((address) =>
    address.includes('@') ? hashEmail(secret, address.toLowerCase()) : hashPhone(secret, address),
  )

/** Returns the names of the person and of the records merged into theirs. */
function listNames({ player, user }: Person, merged: readonly { readonly name: string }[]) {
  const names = [player?.name, player?.nickname, user?.name, ...merged.map(({ name }) => name)]
  return [...new Set(names)].filter(
    (name) => name !== undefined && name !== null && name !== '' && name !== FORMER_MEMBER,
  ) as string[]
}

async function erasePlayer(unit: UnitOfWork, id: string, { hooks }: ErasureRequest): Promise<void> {
  const player = await requireUnerased(unit.tx, id)
  for (const { beforeErase } of hooks) await beforeErase?.(unit, { player })
  const columns = {
    name: FORMER_MEMBER,
    nameFolded: foldName(FORMER_MEMBER),
    nickname: null,
    nicknameFolded: null,
    email: null,
    emailFolded: null,
    fideNumber: null,
    nationalNumber: null,
    avatarUrl: null,
    affiliationId: null,
    retiredAt: player.retiredAt ?? unit.now,
    erasedAt: unit.now,
    updatedAt: unit.now,
  }
  await changePlayer(unit.tx, id, player.version, columns)
  await replaceAvatar(unit.tx, id, null)
  await deletePlayerInvitations(unit.tx, id)
  await retractNoticesNaming(unit, id)
  await runUpdateHooks(unit, hooks, { before: player, after: { ...player, ...columns } })
  unit.publish({ type: 'player.updated', data: { playerId: id } })
  await deleteDeliveriesAbout(unit.tx, id)
  unit.publish({ type: 'player.deleted', data: { playerId: id } })
}

async function eraseAccount(
  unit: UnitOfWork,
  user: UserRow,
  addresses: readonly string[],
): Promise<void> {
  const { tx, now } = unit
  await retractAccountWaiting(unit, user.id)
  await retractNoticesNaming(unit, user.id)
  for (const id of await listDeletedPlayers(tx, user.id)) await deleteStoredDeletions(tx, id)
  await deleteAccountData(tx, user.id)
  await deleteRowsByKeys(tx, [user.id, ...addresses, ...addresses.map(sha256)])
  await reassignAlerts(tx, user.id, addresses)
  // A member could have taken names that are made of the person's own id.
  const placeholder = unit.newId()
  const email = `${placeholder}@erased.invalid`
  const handle = `former-${placeholder.slice(-12)}`
  await changeUser(
    tx,
    user.id,
    {
      email,
      emailFolded: email,
      name: FORMER_MEMBER,
      handle,
      handleFolded: handle,
      role: 'player',
      passwordHash: null,
      avatar: null,
      ...noPhone,
      isActive: 0,
      playerId: null,
      lastLoginAt: null,
      emailVerifiedAt: null,
      passwordChangedAt: null,
      passwordChangeRequired: 0,
      lockedAt: null,
      isAdmissionWaiting: 0,
      isRoleWaiting: 0,
      erasedAt: now,
    },
    now,
  )
  unit.publish({ type: 'account.changed', data: { userId: user.id } })
}

export type PersonIdentifiers = {
  readonly ids: readonly string[]
  readonly addresses: readonly string[]
}

/** Deletes messages queued for the person, and stored replies that an edit by id can't clean. */
async function deleteSealedMessages(
  { tx }: UnitOfWork,
  secret: string,
  identifiers: PersonIdentifiers,
): Promise<void> {
  const { messages, replies } = await listSealedRows(tx, identifiers.addresses)
  for (const { id, sealed } of messages) {
    if (isQueuedFor(unsealIfSealed(secret, sealed), identifiers)) await deleteMessage(tx, id)
  }
  for (const { key, reply } of replies) {
    const text = unsealIfSealed(secret, reply).toLowerCase()
    const { ids, addresses } = identifiers
    const isAbout = [...ids, ...addresses].some((id) => text.includes(id.toLowerCase()))
    if (isAbout) await deleteStoredReply(tx, key)
  }
}

/** Returns whether a message is sent to or mentions the person. */
export const isToOrAbout = (
  { to, about }: Pick<Message, 'to' | 'about'>,
  { ids, addresses }: PersonIdentifiers,
): boolean => addresses.includes(to) || ids.some((id) => about?.includes(id) === true)

/** Like `isToOrAbout`, for a queued message. A password reset request has only an address. */
function isQueuedFor(json: string, identifiers: PersonIdentifiers): boolean {
  const { to, email, about = [] } = JSON.parse(json) as Partial<Message> & { email?: string }
  return isToOrAbout({ to: to ?? email ?? '', about }, identifiers)
}

/** Decrypts a text, or returns it unchanged if it is not sealed. */
function unsealIfSealed(secret: string, text: string): string {
  try {
    return unseal(secret, text)
  } catch {
    return text
  }
}

async function redactPerson(
  unit: UnitOfWork,
  { player, user }: Person,
  redaction: Omit<PersonToRedact, 'matchIds'>,
  actor: Actor | null,
): Promise<void> {
  const matchIds = player === null ? [] : await listAllMatches(unit.tx, player.id)
  const events = await redactInAuditLog(unit, { ...redaction, matchIds: new Set(matchIds) })
  const isOwn = actor !== null && actor.userId === user?.id
  const by = {
    userId: actor?.userId ?? null,
    sessionId: isOwn ? null : (actor?.sessionId ?? null),
    correlationId: actor?.origin.correlationId ?? null,
  }
  const from = actor === null || isOwn ? {} : { address: actor.origin.address }
  const details = { playerId: player?.id ?? null, userId: user?.id ?? null, events, ...from }
  await audit(unit, { type: 'player.erased', ...by, details })
}
