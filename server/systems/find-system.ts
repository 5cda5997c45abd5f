import { findSystem as findBuiltIn } from '#engine/teams/systems/systems.ts'
import type { System } from '#engine/teams/systems/types.ts'
import type { SportId } from '#engine/sports/types.ts'
import type { Database } from '../platform/database/database.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { parseDefinition, findSystemRow, listSystemRows } from './store.ts'

/** Returns a match system of team matches by id: a built-in one, or one of the club's own. */
export async function findSystem(db: Database, id: string): Promise<System | null> {
  const builtIn = findBuiltIn(id)
  if (builtIn !== null) return builtIn
  const row = await findSystemRow(db, id)
  return row === null ? null : parseDefinition(row)
}

export type SystemById = (id: string) => System | null

/** Loads all match systems. Returns a function that finds one by id. */
export async function loadSystems(db: Database): Promise<SystemById> {
  const ownSystems = new Map(
    (await listSystemRows(db)).map((row) => [row.id, parseDefinition(row)]),
  )
  return (id) => findBuiltIn(id) ?? ownSystems.get(id) ?? null
}

type SystemChoice = {
  readonly systemId: string
  readonly sportId: SportId
  /**
   * Whether the system is in use already, so that it may be chosen again although it is no longer offered.
   */
  readonly isInUse?: boolean
}

/**
 * Returns a match system for a new team match or tournament, and locks its rules until the end of the unit of work.
 * Returns null if the sport has none with this id, or if it is no longer offered.
 */
export async function chooseSystem(
  unit: UnitOfWork,
  { systemId, sportId, isInUse = false }: SystemChoice,
): Promise<{ readonly system: System; readonly isOwn: boolean } | null> {
  const builtIn = findBuiltIn(systemId)
  if (builtIn !== null) return builtIn.sport === sportId ? { system: builtIn, isOwn: false } : null
  await unit.lock('team:systems', 'shared')
  const row = await findSystemRow(unit.tx, systemId)
  if (row === null || row.sportId !== sportId || (row.isOffered === 0 && !isInUse)) return null
  return { system: parseDefinition(row), isOwn: true }
}
