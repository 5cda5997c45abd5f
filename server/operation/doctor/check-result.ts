import type { Finding } from '#contract/admin.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, OpenDatabase } from '../../platform/database/database.ts'

/** The club to check, with or without a running server. */
export type ExaminedClub = {
  readonly config: Config
  readonly opened: OpenDatabase
  readonly db: Database
  readonly secret: string
  readonly now: number
  readonly version: string
}

export type CheckResult = Omit<Finding, 'name'>

export const reportGood = (says: string): CheckResult => ({ state: 'good', says, todo: null })
export const reportAttention = (says: string, todo: string): CheckResult => ({
  state: 'attention',
  says,
  todo,
})

export const reportBad = (says: string, todo: string): CheckResult => ({ state: 'bad', says, todo })
