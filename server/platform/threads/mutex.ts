/** Does work of one kind one after the other: what reads a file and writes it anew would undo itself. */
export function mutex(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return async (work) => {
    const done = last.then(work)
    last = done.catch(() => {})
    return done
  }
}
