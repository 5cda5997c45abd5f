import { databaseError } from '../http/errors.ts'
import { keyedSemaphore } from './keyed-semaphore.ts'

const patienceMs = 25_000

/** One export after the other in this process: each is as much work as a hundred lists. */
export const exportSemaphore = keyedSemaphore(1, patienceMs, () => databaseError('busy'))
