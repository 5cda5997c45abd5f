import type { Database } from '../platform/database/database.ts'
import type { AppContext } from '../platform/config/app-context.ts'

/** Club settings and names that tournaments depend on. */
export type ClubFacts = {
  readonly name: (context: AppContext) => Promise<string>
  /** Whether results are public by default. */
  readonly showsResults: (db: Database) => Promise<boolean>
}
