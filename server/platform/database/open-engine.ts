import type { Engine, EngineAddress } from './engine.ts'
import { postgresEngine } from './postgres-engine.ts'
import { sqliteEngine } from './sqlite-engine.ts'

/** Opens an engine with a single connection. */
export function openEngine(address: EngineAddress): Engine {
  if (address.kind === 'sqlite') return sqliteEngine(address.file)
  return postgresEngine(address.url, 1, () => {})
}
