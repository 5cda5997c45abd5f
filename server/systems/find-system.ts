import { findSystem as findKnown } from '#engine/teams/systems/systems.ts'
import type { System } from '#engine/teams/systems/types.ts'
import type { SportId } from '#engine/sports/types.ts'
import type { Database } from '../platform/database/database.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'
import { definitionOf, systemRow, systemRows } from './store.ts'

/** A system by its id: one that comes with the product, or one of the club's own. */
export async function findSystem(db: Database, id: string): Promise<System | null> {
  const known = findKnown(id)
  if (known !== null) return known
  const row = await systemRow(db, id)
  return row === null ? null : definitionOf(row)
}

export type SystemById = (id: string) => System | null

/** All systems, to find many by their ids. */
export async function everySystem(db: Database): Promise<SystemById> {
  const own = new Map((await systemRows(db)).map((row) => [row.id, definitionOf(row)]))
  return (id) => findKnown(id) ?? own.get(id) ?? null
}

type Choice = {
  readonly systemId: string
  readonly sportId: SportId
  /** What has it already may have it again, though it is offered no longer. */
  readonly hasIt?: boolean
}

/**
 * A system that something new is played by, which stays as it is from then on; null where there is none
 * in this sport, or it is offered no longer.
 */
export async function chooseSystem(
  unit: UnitOfWork,
  { systemId, sportId, hasIt = false }: Choice,
): Promise<{ readonly system: System; readonly isOwn: boolean } | null> {
  const known = findKnown(systemId)
  if (known !== null) return known.sport === sportId ? { system: known, isOwn: false } : null
  await unit.lock('team:systems', 'shared')
  const row = await systemRow(unit.tx, systemId)
  if (row === null || row.sportId !== sportId || (row.isOffered === 0 && !hasIt)) return null
  return { system: definitionOf(row), isOwn: true }
}
