import { databaseFile, type Config } from './config.ts'
import { openDatabase, type OpenDatabase } from './database.ts'
import { postgresEngine, sqliteEngine, type Engine } from './dialect.ts'

/** The engine that the settings name: PostgreSQL by its address, else SQLite in the data folder. */
export function configuredEngine(config: Config, lost: (error: Error) => void = () => {}): Engine {
  if (config.databaseUrl === null) return sqliteEngine(databaseFile(config))
  return postgresEngine(config.databaseUrl, config.poolSize, lost)
}

/** Opens the database of the settings, for a command. */
export function openConfigured(config: Config): OpenDatabase {
  return openDatabase(configuredEngine(config))
}
