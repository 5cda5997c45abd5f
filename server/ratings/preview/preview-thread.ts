import { workerData } from 'node:worker_threads'
import { serveRequests } from '../../platform/threads/worker-client.ts'
import { openDatabase } from '../../platform/database/database.ts'
import type { EngineAddress } from '../../platform/database/engine.ts'
import { openEngine } from '../../platform/database/open-engine.ts'
import { createBoardsPreviewer } from './preview-boards.ts'

/* The thread of `createRatingPreview`, with its own connection. */
serveRequests(createBoardsPreviewer(openDatabase(openEngine(workerData as EngineAddress))))
