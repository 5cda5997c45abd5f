import { foldName } from '#engine/players/fold-name.ts'
import type { Database } from '../../../platform/database/database.ts'

/** Minimum length of a name to search for. Shorter ones are words in many texts. */
const minLetters = 3
const letters = /[\p{L}\p{N}]/gu
/** Scripts in which two characters can be a whole name. Each counts as two letters. */
const syllables = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/**
 * Returns the names of an erased person that are long enough to search for and not shared with anyone else
 * in the club.
 */
export async function findSearchableNames(
  db: Database,
  names: readonly string[],
): Promise<readonly string[]> {
  const long = names.filter((name) => countLetters(name) >= minLetters)
  if (long.length === 0) return []
  const others = await listOtherNames(db, long.map(foldName))
  return long.filter((name) => !others.has(foldName(name)))
}

function countLetters(name: string): number {
  const folded = foldName(name)
  const count = (pattern: RegExp) => folded.match(pattern)?.length ?? 0
  return count(letters) + count(syllables)
}

/** Returns folded names of accounts and of the given players. */
async function listOtherNames(
  db: Database,
  folded: readonly string[],
): Promise<ReadonlySet<string | null>> {
  const players = await db
    .selectFrom('players')
    .select(['nameFolded', 'nicknameFolded'])
    .where('erasedAt', 'is', null)
    .where((is) => is.or([is('nameFolded', 'in', folded), is('nicknameFolded', 'in', folded)]))
    .execute()
  const users = await db.selectFrom('users').select('name').where('erasedAt', 'is', null).execute()
  return new Set([
    ...players.flatMap(({ nameFolded, nicknameFolded }) => [nameFolded, nicknameFolded]),
    ...users.map(({ name }) => foldName(name)),
  ])
}
