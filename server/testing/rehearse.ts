import type { AppContext } from '../platform/config/app-context.ts'
import type { UnitOfWork } from '../platform/database/unit-of-work.ts'

/** Thrown to roll back a unit of work and return its result. */
class Rehearsed<T> extends Error {
  readonly result: T
  constructor(result: T) {
    super('rehearsed')
    this.result = result
  }
}

/** Runs the real work and rolls it back, so that the preview equals the actual effect. */
export async function rehearse<T>(
  context: AppContext,
  work: (unit: UnitOfWork) => Promise<T>,
): Promise<T> {
  try {
    await context.runInUnitOfWork(async (unit) => {
      throw new Rehearsed(await work(unit))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.result as T
    throw error
  }
  throw new Error('A rehearsal must not commit')
}
