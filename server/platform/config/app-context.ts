import type { RunInUnitOfWork } from '../database/unit-of-work.ts'
import type { MessageTransports } from '../mail/message-transports.ts'
import type { Config } from './config.ts'
import type { Database, OpenDatabase } from '../database/database.ts'
import type { Clock } from '../database/ids.ts'
import type { Limits } from '../limits/rate-limits.ts'
import type { Log } from './log.ts'
import type { Pusher } from '../mail/pusher.ts'

/** Dependencies of every use case. */
export type AppContext = {
  readonly opened: OpenDatabase
  readonly db: Database
  readonly runInUnitOfWork: RunInUnitOfWork
  readonly clock: Clock
  readonly config: Config
  readonly log: Log
  readonly limits: Limits
  /** Delivers e-mail and SMS. */
  readonly transports: MessageTransports
  /** Delivers pushes to browsers. */
  readonly pusher: Pusher
  readonly secret: string
  readonly build: string
  /** Returns the cursor of the last event this node has published. */
  readonly eventCursor: () => string
}
