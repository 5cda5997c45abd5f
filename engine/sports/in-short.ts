import { chessInShort } from './chess/in-short.ts'
import { dartsInShort } from './darts/in-short.ts'
import { foosballInShort } from './foosball/in-short.ts'
import { poolInShort } from './pool/in-short.ts'
import { tableTennisInShort } from './table-tennis/in-short.ts'
import type { SportId } from './types.ts'

/** A summary of the rules of each sport for readers, one sentence per line. */
export const rulesInShort: Record<SportId, string> = {
  tabletennis: tableTennisInShort,
  pool: poolInShort,
  darts: dartsInShort,
  chess: chessInShort,
  foosball: foosballInShort,
}
