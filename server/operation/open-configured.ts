import { existsSync } from 'node:fs'
import { databaseFile, type Config } from '../platform/config/config.ts'
import { openDatabase, type OpenDatabase } from '../platform/database/database.ts'
import type { Engine } from '../platform/database/engine.ts'
import { openPostgres } from '../platform/database/postgres-engine.ts'
import { openSqlite } from '../platform/database/sqlite-engine.ts'

/** Returns the configured engine: PostgreSQL, or SQLite in the data folder. */
export function openConfiguredEngine(
  config: Config,
  onConnectionLost: (error: Error) => void = () => {},
): Engine {
  if (config.databaseUrl === null) return openSqlite(databaseFile(config))
  return openPostgres(config.databaseUrl, config.poolSize, onConnectionLost)
}

/** Throws if the data folder has no club, since SQLite would create an empty one. */
export function requireClub(config: Config): void {
  if (config.databaseUrl !== null || existsSync(databaseFile(config))) return
  throw new Error(
    `There is no club in ${config.dataDir}: set DATA_DIR to your club's data folder, or create a club with npm start.`,
  )
}

/** Opens the configured database for a command. Throws if there is none. */
export function openConfiguredDatabase(config: Config): OpenDatabase {
  requireClub(config)
  return openDatabase(openConfiguredEngine(config))
}
