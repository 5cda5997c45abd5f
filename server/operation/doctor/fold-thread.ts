import { serveRequests } from '../../platform/threads/worker-client.ts'
import { openDatabase, withDatabase } from '../../platform/database/database.ts'
import type { EngineAddress } from '../../platform/database/engine.ts'
import { openEngine } from '../../platform/database/open-engine.ts'
import { findDifferences } from '../verification/projection-checks.ts'

/* Worker thread of `examineFolds`. */
serveRequests<EngineAddress, string[]>(async (address) =>
  withDatabase(openDatabase(openEngine(address)), async ({ db }) => findDifferences(db)),
)
