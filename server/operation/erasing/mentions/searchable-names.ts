import { foldName } from '#engine/players/fold-name.ts'
import type { Database } from '../../../platform/database/database.ts'

/** Minimum number of letters in a name to search for: shorter ones are words in many texts. */
const fewestLetters = 3
const letters = /[\p{L}\p{N}]/gu
/** Scripts in which two characters are a whole name: each counts as two letters. */
const syllables = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/gu

/**
 * Returns the names of an erased person that texts can be searched for: long enough, and not the name of
 * anyone else in the club, whom a text could mean as well.
 */
export async function searchableNames(
  db: Database,
  names: readonly string[],
): Promise<readonly string[]> {
  const long = names.filter((name) => countLetters(name) >= fewestLetters)
  if (long.length === 0) return []
  const taken = await takenNames(db, long.map(foldName))
  return long.filter((name) => !taken.has(foldName(name)))
}

function countLetters(name: string): number {
  const folded = foldName(name)
  const count = (pattern: RegExp) => folded.match(pattern)?.length ?? 0
  return count(letters) + count(syllables)
}

/** Returns folded names of accounts and of the given players. */
async function takenNames(
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
