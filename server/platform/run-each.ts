/**
 * Runs a task for each item in turn, also after a failure. Throws at the end what failed, several failures as
 * one `AggregateError`.
 */
export async function runEach<T>(
  items: Iterable<T>,
  run: (item: T) => Promise<void>,
): Promise<void> {
  const failures: Error[] = []
  for (const item of items) {
    await run(item).catch((error: unknown) => failures.push(error as Error))
  }
  const [failure, ...others] = failures
  if (failure === undefined) return
  throw others.length === 0 ? failure : new AggregateError(failures, failure.message)
}
