import type { Database } from '../platform/database/database.ts'
import type { AppContext } from '../platform/config/app-context.ts'

/** What other domains need to know about the club. */
export type ClubFacts = {
  readonly name: (context: AppContext) => Promise<string>
  /** Whether results are public by default. */
  readonly showsResults: (db: Database) => Promise<boolean>
}
