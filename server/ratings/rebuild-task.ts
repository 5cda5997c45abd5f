import {
  createWorkerTransaction,
  type WorkerTransaction,
} from '../platform/threads/worker-transaction.ts'
import type { OpenDatabase } from '../platform/database/database.ts'

/** Creates the worker that recalculates boards which would block everyone. */
export const createRebuild = (open: OpenDatabase): WorkerTransaction | null =>
  createWorkerTransaction(open, new URL('rebuild-thread.ts', import.meta.url))
