import type { Finding } from '#contract/admin.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Database, OpenDatabase } from '../../platform/database/database.ts'

/** What is examined: a running server, or a club whose server is stopped. */
export type Patient = {
  readonly config: Config
  readonly open: OpenDatabase
  readonly db: Database
  readonly secret: string
  readonly now: number
  readonly version: string
}

export type Found = Omit<Finding, 'name'>

export const good = (says: string): Found => ({ state: 'good', says, todo: null })
export const attention = (says: string, todo: string): Found => ({ state: 'attention', says, todo })
export const bad = (says: string, todo: string): Found => ({ state: 'bad', says, todo })
