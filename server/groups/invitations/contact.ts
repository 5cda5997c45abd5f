import { checkEmail } from '#engine/accounts/email.ts'
import { requirePhoneNumber } from '../../accounts/second-factor/phone-number.ts'
import { AppError } from '../../platform/http/errors.ts'
import { hmac, sha256 } from '../../platform/security/hashing.ts'
import type { AppContext } from '../../platform/config/app-context.ts'
import {
  listDeletionsOfSubjects,
  listDeletionsOfKind,
  replaceDeletion,
  type StoredDeletion,
} from '../../platform/database/deletions.ts'
import { findContactsWithoutKey, replaceContact } from './store.ts'
import { groupState } from '../group-state.ts'

/** An e-mail address or phone number to invite someone without an account. */
export type Contact = {
  readonly kind: 'email' | 'sms'
  /** Normalised, so that the same address always has the same digest. */
  readonly text: string
  readonly hash: string
}

/** Prefix of digests made with the secret. */
export const keyedPrefix = 'k.'

/** Returns an HMAC of a digest. A digest without a key could be reversed by trying all addresses. */
const addKey = (secret: string, digest: string) =>
  `${keyedPrefix}${hmac(secret, `contact ${digest}`)}`

export const hashEmail = (secret: string, folded: string) =>
  addKey(secret, sha256(`email ${folded}`))
export const hashPhone = (secret: string, digits: string) =>
  addKey(secret, sha256(`phone ${digits}`))

/** Converts digests that earlier releases stored without a key: in rows, in logs and in deleted groups. */
export async function addKeyToContacts(context: AppContext): Promise<void> {
  await addKeyToDeletedGroups(context)
  for (const { id, groupId, contactHash } of await findContactsWithoutKey(
    context.db,
    keyedPrefix,
  )) {
    const digest = addKey(context.secret, contactHash)
    await context.runInUnitOfWork(async (unit) => {
      await groupState.lockAll(unit, [groupId])
      await replaceContact(unit.tx, { id, groupId, from: contactHash, to: digest })
    })
  }
}

/**
 * Converts the digests in deleted groups, which may be restored. Both their rows and their logs contain them.
 */
async function addKeyToDeletedGroups({ db, secret, runInUnitOfWork }: AppContext): Promise<void> {
  const deletions = (await listDeletionsOfKind(db, 'group')).map(
    (deletion) => [deletion, findUnkeyedDigests(deletion)] as const,
  )
  for (const [deletion] of deletions.filter(([, digests]) => digests.length > 0)) {
    await runInUnitOfWork(async (unit) => {
      await unit.lock(`deletion:${deletion.id}`, 'exclusive')
      const [current] = await listDeletionsOfSubjects(unit.tx, [deletion.subjectId])
      if (current?.id !== deletion.id) return
      const data = findUnkeyedDigests(current).reduce(
        (text, digest) => text.replaceAll(digest, addKey(secret, digest)),
        current.data,
      )
      await replaceDeletion(unit.tx, { ...current, data })
    })
  }
}

type DeletedGroup = {
  readonly groupInvitations?: readonly { readonly contactHash: string | null }[]
}

/** Returns the digests without a key in a deleted group. */
function findUnkeyedDigests({ data }: StoredDeletion): string[] {
  const { groupInvitations = [] } = JSON.parse(data) as DeletedGroup
  const digests = groupInvitations.flatMap(({ contactHash }) => contactHash ?? [])
  return [...new Set(digests)].filter((digest) => !digest.startsWith(keyedPrefix))
}

/** Parses an e-mail address or a phone number; returns null for any other text. */
export async function readContact(secret: string, typed: string): Promise<Contact | null> {
  const text = typed.trim()
  if (text.includes('@')) {
    const folded = text.toLowerCase()
    return checkEmail(text).length > 0
      ? null
      : { kind: 'email', text: folded, hash: hashEmail(secret, folded) }
  }
  const digits = await parsePhoneDigits(text)
  return digits === null ? null : { kind: 'sms', text: digits, hash: hashPhone(secret, digits) }
}

async function parsePhoneDigits(text: string): Promise<string | null> {
  if (!/^\+?[\d\s()./-]{6,}$/.test(text)) return null
  try {
    return (await requirePhoneNumber(text, '')).digits
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Masks an address for others: `t•••@harbour.example`, `+27 ••• 42`. */
export function maskContact(text: string): string {
  const atSign = text.lastIndexOf('@')
  if (atSign > 0) return `${text.slice(0, 1)}•••${text.slice(atSign)}`
  return `+${text.slice(0, 2)} ••• ${text.slice(-2)}`
}
