import { foldName } from '#engine/players/fold-name.ts'
import { hmac } from '../../../platform/security/hashing.ts'
import type { UnitOfWork } from '../../../platform/database/unit-of-work.ts'
import { findSearchableNames } from './find-searchable-names.ts'
import { findPlaces, insertMentions } from './store.ts'

/** Maximum number of mentions listed for one person, since a name such as "The Club" may be in every text. */
const maxMentions = 200

type MentionSearch = {
  /** The erased player, or the account if it had none. */
  readonly subject: string
  readonly names: readonly string[]
  readonly addresses: readonly string[]
  readonly secret: string
}

/** Returns a keyed digest that identifies a text without storing it. */
export const hashText = (secret: string, text: string) => hmac(secret, `mention ${text}`)

export type MentionCount = {
  /** Number of mentions, at most 200. */
  readonly mentions: number
  /** Number of names not searched for: too short, or also the name of someone else. */
  readonly unsearched: number
}

/**
 * Lists the free texts that contain a name or an address, for an administrator to edit. Stores their
 * places, never the name.
 */
export async function listMentions(
  unit: UnitOfWork,
  { subject, names, addresses, secret }: MentionSearch,
): Promise<MentionCount> {
  const searchable = await findSearchableNames(unit.tx, names)
  const unsearched = names.length - searchable.length
  const texts = [...searchable, ...addresses]
  if (texts.length === 0) return { mentions: 0, unsearched }
  const places = await findPlaces(unit.tx, texts, createNameMatcher(texts), maxMentions)
  await insertMentions(
    unit.tx,
    places.map(({ kind, subjectId, text }) => ({
      id: unit.newId(),
      erasedId: subject,
      kind,
      subjectId,
      textHash: hashText(secret, text),
      foundAt: unit.now,
    })),
  )
  return { mentions: places.length, unsearched }
}

/**
 * Returns a predicate for texts that contain one of these names as whole words, ignoring case and accents.
 */
export function createNameMatcher(texts: readonly string[]): (text: string) => boolean {
  const words = texts.map((text) => RegExp.escape(foldName(text))).join('|')
  const pattern = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`, 'u')
  return (text) => pattern.test(foldName(text))
}
