import { serveWorkerTransactions } from '../../platform/threads/worker-transaction.ts'
import { rebuildBoards } from './rebuild-boards.ts'

/* The thread of `createRebuild`. */
serveWorkerTransactions(rebuildBoards)
