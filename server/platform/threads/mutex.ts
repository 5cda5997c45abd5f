/** Returns a function that runs tasks one at a time. */
export function mutex(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}
