import { serveWorkerTransactions } from '../platform/apart.ts'
import { rebuildBoards } from './refold-boards.ts'

/* The thread of `createRefolding`. */
serveWorkerTransactions(rebuildBoards)
