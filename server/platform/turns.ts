/** Does work of which only so many may be under way, first come, first served. */
export type Turns = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Who waits longer than `patienceMs` is refused with what `refusal` makes; their work is never begun.
 */
export function turns(atOnce: number, patienceMs: number, refusal: () => Error): Turns {
  let underWay = 0
  const waiting = new Set<() => void>()
  const turn = async () =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(patience)
        waiting.delete(begin)
        resolve()
      }
      const patience = setTimeout(() => {
        waiting.delete(begin)
        reject(refusal())
      }, patienceMs)
      waiting.add(begin)
    })
  return async (work) => {
    // Whoever ends hands their place on, so that nobody who comes then is before those who wait.
    if (underWay < atOnce) underWay += 1
    else await turn()
    try {
      return await work()
    } finally {
      const [next] = waiting
      if (next === undefined) underWay -= 1
      else next()
    }
  }
}

/** Works that share a name come in turn; of others none waits for them. */
export function turnsByName(patienceMs: number, refusal: () => Error) {
  const queues = new Map<string, { readonly inTurn: Turns; works: number }>()
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const queue = queues.get(name) ?? { inTurn: turns(1, patienceMs, refusal), works: 0 }
    queues.set(name, queue)
    queue.works += 1
    try {
      return await queue.inTurn(work)
    } finally {
      queue.works -= 1
      if (queue.works === 0) queues.delete(name)
    }
  }
}
