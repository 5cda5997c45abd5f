import { serveRequests } from '../../platform/threads/worker-client.ts'
import { openDatabase, withDatabase } from '../../platform/database/database.ts'
import { openEngine, type EngineAddress } from '../../platform/database/dialect.ts'
import { findDifferences } from '../verification/folds.ts'

/* Worker thread of `examineFolds`. */
serveRequests<EngineAddress, string[]>(async (address) =>
  withDatabase(openDatabase(openEngine(address)), async ({ db }) => findDifferences(db)),
)
