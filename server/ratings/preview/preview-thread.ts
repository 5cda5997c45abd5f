import { workerData } from 'node:worker_threads'
import { serveRequests } from '../../platform/threads/worker-client.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { openEngine, type EngineAddress } from '../../platform/database/dialect.ts'
import { createBoardsPreviewer } from './preview-boards.ts'

/* The thread of `createRatingPreview`, with its own connection. */
serveRequests(createBoardsPreviewer(openDatabase(openEngine(workerData as EngineAddress))))
