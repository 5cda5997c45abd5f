import { databaseInTrouble } from './errors.ts'
import { turns } from './turns.ts'

const patienceMs = 25_000

/** One export after the other in this process: each is as much work as a hundred lists. */
export const exportsInTurn = turns(1, patienceMs, () => databaseInTrouble('busy'))
