import { createWorkerTransaction, type WorkerTransaction } from '../platform/apart.ts'
import type { OpenDatabase } from '../platform/database.ts'

/** Where boards are folded again that would hold everybody up. */
export const createRebuild = (open: OpenDatabase): WorkerTransaction | null =>
  createWorkerTransaction(open, new URL('refold-thread.ts', import.meta.url))
