import type { SportId } from '../../sports/types.ts'
import { chessSystems } from './chess.ts'
import { dartsSystems } from './darts.ts'
import { foosballSystems } from './foosball.ts'
import { poolSystems } from './pool.ts'
import { tableTennisSystems } from './table-tennis.ts'
import type { System } from './types.ts'

/** The systems of each sport, the default first. */
export const systemsBySport: Readonly<Record<SportId, readonly System[]>> = {
  tabletennis: tableTennisSystems,
  pool: poolSystems,
  darts: dartsSystems,
  chess: chessSystems,
  foosball: foosballSystems,
}

export function findSystem(id: string): System | null {
  return (
    Object.values(systemsBySport)
      .flat()
      .find((system) => system.id === id) ?? null
  )
}
