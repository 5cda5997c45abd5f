import type { Database } from '../platform/database/database.ts'
import type { AppContext } from '../platform/config/app-context.ts'

/** What tournaments need to know of the club, which stands above them. */
export type ClubFacts = {
  readonly name: (context: AppContext) => Promise<string>
  /** Whether results are for everybody to see unless a tournament says otherwise. */
  readonly showsResults: (db: Database) => Promise<boolean>
}
