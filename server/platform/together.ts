/**
 * Statements of one unit of work that do not need one another, sent without waiting for each answer: one way
 * to the database and back instead of many. Begun in order, though nothing may stand on that order; goes
 * on when all of them ended, so that none comes after a rollback, and fails as the first that failed.
 */
export async function together<const T extends readonly Promise<unknown>[]>(
  ...works: T
): Promise<{ -readonly [K in keyof T]: Awaited<T[K]> }> {
  const failures: unknown[] = []
  const watched = works.map(async (work) =>
    work.catch((error: unknown) => {
      failures.push(error)
    }),
  )
  const results = await Promise.all(watched)
  // A later one only says that the transaction is over.
  if (failures.length > 0) throw failures[0]
  return results as never
}
