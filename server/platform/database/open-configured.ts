import { existsSync } from 'node:fs'
import { databaseFile, type Config } from '../config/config.ts'
import { openDatabase, type OpenDatabase } from './database.ts'
import { postgresEngine, sqliteEngine, type Engine } from './dialect.ts'

/** The engine that the settings name: PostgreSQL by its address, else SQLite in the data folder. */
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

/** Opens the database of the settings, for a command. Throws where there is none. */
export function openConfigured(config: Config): OpenDatabase {
  requireClub(config)
  return openDatabase(configuredEngine(config))
}
