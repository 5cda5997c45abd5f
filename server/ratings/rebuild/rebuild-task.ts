import {
  createWorkerTransaction,
  type WorkerTransaction,
} from '../../platform/threads/worker-transaction.ts'
import type { OpenDatabase } from '../../platform/database/database.ts'

/** Worker for recalculations that would block others. */
export const createRebuildWorker = (opened: OpenDatabase): WorkerTransaction | null =>
  createWorkerTransaction(opened, new URL('rebuild-thread.ts', import.meta.url))
