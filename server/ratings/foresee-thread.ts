import { workerData } from 'node:worker_threads'
import { answerAsked } from '../platform/asked-thread.ts'
import { openDatabase } from '../platform/database.ts'
import { engineAt, type EngineAddress } from '../platform/dialect.ts'
import { boardsForeseer } from './foresee-boards.ts'

/* The thread of `createForesight`, on a connection of its own. */
answerAsked(boardsForeseer(openDatabase(engineAt(workerData as EngineAddress))))
