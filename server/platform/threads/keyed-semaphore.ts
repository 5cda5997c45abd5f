/**
 * Runs a limited number of tasks at once, in order of arrival, and one per name. A task whose name is in
 * use lets others pass and keeps its position.
 */
export type KeyedSemaphore = <T>(work: () => Promise<T>, name?: string) => Promise<T>

type Waiting = { readonly name: string | undefined; readonly begin: () => void }

/** Tasks that wait longer than `patienceMs` are rejected with `refusal` and never start. */
export function keyedSemaphore(
  atOnce: number,
  patienceMs: number,
  refusal: () => Error,
): KeyedSemaphore {
  let underWay = 0
  const taken = new Set<string | undefined>()
  const waiting = new Set<Waiting>()
  const take = (name: string | undefined) => {
    underWay += 1
    if (name !== undefined) taken.add(name)
  }
  const turn = async (name: string | undefined) =>
    new Promise<void>((resolve, reject) => {
      const begin = () => {
        clearTimeout(patience)
        waiting.delete(mine)
        take(name)
        resolve()
      }
      const mine = { name, begin }
      const patience = setTimeout(() => {
        waiting.delete(mine)
        reject(refusal())
      }, patienceMs)
      waiting.add(mine)
    })
  // A finished task hands over its slot, so that a new task can't overtake those waiting.
  const handOn = (name: string | undefined) => {
    underWay -= 1
    taken.delete(name)
    for (const next of waiting) {
      if (underWay >= atOnce) return
      if (!taken.has(next.name)) next.begin()
    }
  }
  return async (work, name) => {
    if (underWay < atOnce && !taken.has(name)) take(name)
    else await turn(name)
    try {
      return await work()
    } finally {
      handOn(name)
    }
  }
}
