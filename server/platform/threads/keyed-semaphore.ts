/**
 * Runs a limited number of tasks at once, in order of arrival, and one per name. A task whose name is in
 * use lets others pass and keeps its position.
 */
export type KeyedSemaphore = <T>(work: () => Promise<T>, name?: string) => Promise<T>

type WaitingTask = { readonly name: string | undefined; readonly grantSlot: () => void }

/**
 * Creates a semaphore. Tasks that wait longer than `maxWaitMs` are rejected with `refusal` and never start.
 */
export function keyedSemaphore(
  maxRunning: number,
  maxWaitMs: number,
  refusal: () => Error,
): KeyedSemaphore {
  let running = 0
  const namesInUse = new Set<string | undefined>()
  const waiting = new Set<WaitingTask>()
  const start = (name: string | undefined) => {
    running += 1
    if (name !== undefined) namesInUse.add(name)
  }
  const waitForSlot = async (name: string | undefined) =>
    new Promise<void>((resolve, reject) => {
      const grantSlot = () => {
        clearTimeout(timer)
        waiting.delete(entry)
        start(name)
        resolve()
      }
      const entry = { name, grantSlot }
      const timer = setTimeout(() => {
        waiting.delete(entry)
        reject(refusal())
      }, maxWaitMs)
      waiting.add(entry)
    })
  // A finished task hands over its slot, so that a new task can't overtake those waiting.
  const release = (name: string | undefined) => {
    running -= 1
    namesInUse.delete(name)
    for (const next of waiting) {
      if (running >= maxRunning) return
      if (!namesInUse.has(next.name)) next.grantSlot()
    }
  }
  return async (work, name) => {
    if (running < maxRunning && !namesInUse.has(name)) start(name)
    else await waitForSlot(name)
    try {
      return await work()
    } finally {
      release(name)
    }
  }
}
