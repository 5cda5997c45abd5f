import type { AppContext } from '../platform/config/app-context.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'

/** Thrown to roll back a unit of work and return its result. */
class RolledBack<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('rolled back')
    this.result = result
  }
}

/** Runs the real work and rolls it back, so that the preview equals the actual effect. */
export async function runAndRollBack<T>(
  context: AppContext,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  try {
    await context.runInUnitOfWork(async (unit) => {
      throw new RolledBack(await work(unit))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T
    throw error
  }
  throw new Error('The work must not commit')
}
