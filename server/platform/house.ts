import type { RunInUnitOfWork } from './unit-of-work.ts'
import type { Carriers } from './carriers.ts'
import type { Config } from './config.ts'
import type { Database, OpenDatabase } from './database.ts'
import type { Clock } from './ids.ts'
import type { Limits } from './limits.ts'
import type { Log } from './log.ts'
import type { Pusher } from './push/push-carrier.ts'

/** What every use case may reach. */
export type AppContext = {
  readonly open: OpenDatabase
  readonly db: Database
  readonly runInUnitOfWork: RunInUnitOfWork
  readonly clock: Clock
  readonly config: Config
  readonly log: Log
  readonly limits: Limits
  /** What brings e-mail and SMS to people. */
  readonly carriers: Carriers
  /** What brings pushes to browsers. */
  readonly pusher: Pusher
  readonly secret: string
  readonly build: string
  /** Cursor after the last event told by this node. */
  readonly eventCursor: () => string
}
