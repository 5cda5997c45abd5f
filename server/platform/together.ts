/**
 * Statements of one unit of work that do not need one another's answers, sent without waiting for each: one way
 * to the database and back instead of many. Of each work the first statement is done in the order given, so
 * that a row may refer to one that comes before it; what follows comes in any order. Goes on when all of
 * them ended, so that none comes after a rollback, and fails as the first that failed.
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

/** Statements of one unit of work that were sent and are not waited for until its end. */
export function sending({ hasPipeline }: { readonly hasPipeline: boolean }) {
  const waiting: Promise<void>[] = []
  const failures: unknown[] = []
  const answered = async () => {
    await Promise.all(waiting)
    if (failures.length > 0) throw failures[0]
  }
  return {
    send: async (statement: Promise<unknown>) => {
      const watched = statement.then(
        () => {},
        (error: unknown) => {
          failures.push(error)
        },
      )
      waiting.push(watched)
      // Where nothing is gained by going on, what fails does so in its place.
      if (!hasPipeline) await answered()
    },
    /** Goes on when all of them are answered; fails as the first that failed. */
    answered,
    /** Does the work; what fails after one of them did only says that the transaction is over. */
    within: async <T>(work: () => Promise<T>): Promise<T> => {
      try {
        return await work()
      } catch (error) {
        await answered()
        throw error
      }
    },
  }
}
