import type { Engine, EngineAddress } from './engine.ts'
import { openPostgres } from './postgres-engine.ts'
import { openSqlite } from './sqlite-engine.ts'

/** Opens an engine with a single connection. */
export function openEngine(address: EngineAddress): Engine {
  if (address.kind === 'sqlite') return openSqlite(address.file)
  return openPostgres(address.url, 1, () => {})
}
