import { FORMER_MEMBER } from '#engine/players/former-member.ts'
import { foldName } from '#engine/players/fold-name.ts'
import { withdrawWaiting } from '../../accounts/account-notices.ts'
import { changeUser, type UserRow } from '../../accounts/store.ts'
import { forgetInTrail } from '../../audit/forget-in-trail.ts'
import { mergedInto } from '../../audit/store.ts'
import { hashOfEmail, hashOfPhone } from '../../groups/contact.ts'
import { withdrawPlayer } from '../../notices/tell.ts'
import { audit } from '../../platform/audit-trail.ts'
import { sha256 } from '../../platform/hashing.ts'
import { unseal } from '../../platform/seal.ts'
import type { Actor } from '../../platform/serve.ts'
import type { Unit } from '../../platform/unit-of-work.ts'
import { replaceAvatar } from '../../players/avatar-store.ts'
import { takePlayers, tellChanged, type PlayerHooks } from '../../players/player-hooks.ts'
import { changePlayer, requirePresent, type PlayerRow } from '../../players/store.ts'
import {
  deletedPlayersOf,
  dropBesideAccount,
  dropByKeys,
  dropKeptOf,
  dropPlayerInvitations,
  dropSealed,
  forgetInTexts,
  hasNamesake,
  pointAlertsTo,
  sealedRows,
} from './erase-store.ts'
import { forgetting, type Forget } from './forget-words.ts'
import { namesOfThings } from './names-of-things.ts'

/** Who is erased: a player, an account, or both where they belong together. */
export type Person = {
  readonly player: PlayerRow | null
  readonly user: UserRow | null
}

export type Erasing = {
  readonly hooks: readonly PlayerHooks[]
  readonly secret: string
  /** Who does it; null where it is done again after a backup was restored. */
  readonly actor: Actor | null
}

/** Finds a person as they stand once nobody else can change, link or merge their player any more. */
export async function takePerson(
  unit: Unit,
  hooks: readonly PlayerHooks[],
  find: () => Promise<Person>,
): Promise<Person> {
  const { player } = await find()
  if (player !== null) await takePlayers(unit, hooks, [player.id], 'goes')
  return find()
}

/** What tells a message to or about somebody who was erased. */
export type Erased = {
  readonly isNamedIn: (text: string) => boolean
  /** Ids of records that had been merged into theirs. */
  readonly merged: readonly string[]
}

/**
 * Takes a person, whom `takePerson` took, out of the club in one unit of work: account, picture, addresses
 * and names go from every table; the matches stay with a player who has no name. Nothing brings it back.
 */
export async function erasePerson(unit: Unit, person: Person, erasing: Erasing): Promise<Erased> {
  const { player, user } = person
  const addresses = addressesOf(person)
  const merged = player === null ? [] : await mergedInto(unit.tx, [player.id])
  const forget = await whatToForget(unit, person, { addresses, merged })
  if (player !== null) await erasePlayer(unit, player.id, addresses, erasing)
  if (user !== null) await eraseAccount(unit, user, addresses)
  await forgetInTexts(unit.tx, forget)
  const phrases = forget.phrases.map((phrase) => phrase.toLowerCase())
  const isNamedIn = (text: string) => phrases.some((one) => text.toLowerCase().includes(one))
  await dropSealedNaming(unit, erasing.secret, isNamedIn)
  // After everything that is noted of this very work.
  unit.last('trail:~', async () => tellTrail(unit, person, { addresses, forget }, erasing.actor))
  return { isNamedIn, merged: merged.map(({ id }) => id) }
}

/** E-mails and numbers in the forms in which they are kept. */
function addressesOf({ player, user }: Person): readonly string[] {
  const all = [
    player?.email,
    player?.emailFolded,
    user?.email,
    user?.emailFolded,
    user?.phoneNumber,
  ]
  return [...new Set(all)].filter((one) => one !== null && one !== undefined)
}

type Theirs = {
  readonly addresses: readonly string[]
  readonly merged: readonly { readonly id: string; readonly name: string }[]
}

async function whatToForget(
  { tx }: Unit,
  { player, user }: Person,
  { addresses, merged }: Theirs,
): Promise<Forget> {
  const ids = { playerId: player?.id ?? '', userId: user?.id ?? '' }
  const before = merged.map(({ name }) => name)
  const called = [player?.name, player?.nickname, user?.name, user?.handle, ...before]
  const names: string[] = []
  for (const name of called) {
    if (name === null || name === undefined || name === FORMER_MEMBER) continue
    if (!(await hasNamesake(tx, foldName(name), ids))) names.push(name)
  }
  const known = [...Object.values(ids), ...merged.map(({ id }) => id)].filter((id) => id !== '')
  const shared = await namesOfThings(tx, { names: names.map(foldName), makers: known })
  return forgetting({ ids: known, names, shared, addresses })
}

async function erasePlayer(
  unit: Unit,
  id: string,
  addresses: readonly string[],
  { hooks, secret }: Erasing,
): Promise<void> {
  const player = await requirePresent(unit.tx, id)
  const contacts = addresses.map((one) =>
    one.includes('@') ? hashOfEmail(secret, one.toLowerCase()) : hashOfPhone(secret, one),
  )
  for (const { erasing } of hooks) await erasing?.(unit, { player, contacts })
  const columns = {
    name: FORMER_MEMBER,
    nameFolded: foldName(FORMER_MEMBER),
    nickname: null,
    nicknameFolded: null,
    email: null,
    emailFolded: null,
    avatarUrl: null,
    affiliationId: null,
    retiredAt: player.retiredAt ?? unit.now,
    erasedAt: unit.now,
    updatedAt: unit.now,
  }
  await changePlayer(unit.tx, id, player.version, columns)
  await replaceAvatar(unit.tx, id, null)
  await dropPlayerInvitations(unit.tx, id)
  await withdrawPlayer(unit, id)
  await tellChanged(unit, hooks, { before: player, after: { ...player, ...columns } })
  unit.announce({ type: 'player.updated', data: { playerId: id } })
  unit.announce({ type: 'player.deleted', data: { playerId: id } })
}

async function eraseAccount(
  unit: Unit,
  user: UserRow,
  addresses: readonly string[],
): Promise<void> {
  const { tx, now } = unit
  await withdrawWaiting(unit, user.id)
  for (const id of await deletedPlayersOf(tx, user.id)) await dropKeptOf(tx, id)
  await dropBesideAccount(tx, user.id)
  await dropByKeys(tx, [user.id, ...addresses, ...addresses.map(sha256)])
  await pointAlertsTo(tx, user.id, addresses)
  const email = `${user.id}@erased.invalid`
  const handle = `former-${user.id.slice(-12)}`
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
      phoneNumber: null,
      phoneVerified: 0,
      isActive: 0,
      playerId: null,
      lastLoginAt: null,
      countryCode: null,
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
  unit.announce({ type: 'account.changed', data: { userId: user.id } })
}

/** Messages that wait, and answers kept for whoever has no account yet, which nobody reads unopened. */
async function dropSealedNaming(
  { tx }: Unit,
  secret: string,
  isNamedIn: (text: string) => boolean,
): Promise<void> {
  const sealed = await sealedRows(tx)
  for (const table of ['messages', 'idempotencyKeys'] as const) {
    for (const row of sealed[table]) {
      if (isNamedIn(opened(secret, row.sealed))) await dropSealed(tx, table, row.id)
    }
  }
}

/** What was sealed; the text itself where it was not. */
function opened(secret: string, text: string): string {
  try {
    return unseal(secret, text)
  } catch {
    return text
  }
}

type Known = { readonly addresses: readonly string[]; readonly forget: Forget }

async function tellTrail(
  unit: Unit,
  { player, user }: Person,
  { addresses, forget }: Known,
  actor: Actor | null,
): Promise<void> {
  const events = await forgetInTrail(unit, {
    userId: user?.id ?? null,
    addresses,
    needles: forget.needles,
    text: (text) => forget.text(text, 'details', true),
  })
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
