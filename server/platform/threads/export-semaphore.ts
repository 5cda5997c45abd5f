import { databaseError } from '../http/errors.ts'
import { keyedSemaphore } from './keyed-semaphore.ts'

const patienceMs = 25_000

/** Runs one export at a time in this process, since each is as much work as a hundred lists. */
export const exportSemaphore = keyedSemaphore(1, patienceMs, () => databaseError('busy'))
