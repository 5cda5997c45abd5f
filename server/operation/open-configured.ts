import { existsSync } from 'node:fs'
import { databaseFile, type Config } from '../platform/config/config.ts'
import { openDatabase, type OpenDatabase } from '../platform/database/database.ts'
import { postgresEngine, sqliteEngine, type Engine } from '../platform/database/dialect.ts'

/** Returns the configured engine: PostgreSQL by its address, or SQLite in the data folder. */
export function configuredEngine(config: Config, lost: (error: Error) => void = () => {}): Engine {
  if (config.databaseUrl === null) return sqliteEngine(databaseFile(config))
  return postgresEngine(config.databaseUrl, config.poolSize, lost)
}

/** Throws where the data folder has no club: SQLite would make an empty one, and a command praise it. */
export function requireClub(config: Config): void {
  if (config.databaseUrl !== null || existsSync(databaseFile(config))) return
  throw new Error(
    `There is no club in ${config.dataDir}: DATA_DIR names its data folder, and npm start makes one.`,
  )
}

/** Opens the configured database for a command. Throws if there is none. */
export function openConfiguredDatabase(config: Config): OpenDatabase {
  requireClub(config)
  return openDatabase(configuredEngine(config))
}
