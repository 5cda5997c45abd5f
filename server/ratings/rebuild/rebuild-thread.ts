import { serveWorkerTransactions } from '../../platform/threads/worker-transaction.ts'
import { rebuildBoards } from './rebuild-boards.ts'

/* The worker thread of `createRebuildWorker`. */
serveWorkerTransactions(rebuildBoards)
