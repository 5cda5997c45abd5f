import { workerData } from 'node:worker_threads'
import { serveRequests } from '../platform/asked-thread.ts'
import { openDatabase } from '../platform/database.ts'
import { engineAt, type EngineAddress } from '../platform/dialect.ts'
import { boardsPreviewer } from './foresee-boards.ts'

/* The thread of `createForesight`, on a connection of its own. */
serveRequests(boardsPreviewer(openDatabase(engineAt(workerData as EngineAddress))))
