import { serveRequests } from '../../platform/threads/worker-client.ts'
import { openDatabase, withDatabase } from '../../platform/database/database.ts'
import { engineAt, type EngineAddress } from '../../platform/database/dialect.ts'
import { differencesIn } from '../verification/folds.ts'

/* The thread of `examineFolds`. */
serveRequests<EngineAddress, string[]>(async (address) =>
  withDatabase(openDatabase(engineAt(address)), async ({ db }) => differencesIn(db)),
)
