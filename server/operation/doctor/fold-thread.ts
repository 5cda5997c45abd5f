import { serveRequests } from '../../platform/asked-thread.ts'
import { openDatabase, withDatabase } from '../../platform/database.ts'
import { engineAt, type EngineAddress } from '../../platform/dialect.ts'
import { differencesIn } from '../folds.ts'

/* The thread of `examineFolds`. */
serveRequests<EngineAddress, string[]>(async (address) =>
  withDatabase(openDatabase(engineAt(address)), async ({ db }) => differencesIn(db)),
)
