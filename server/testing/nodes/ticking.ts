/*
 * Loaded before a node whose clock is moved, and all of whose timers are to ring at once: as they do by
 * chance where many nodes run for years.
 */
export type TickOrder = { readonly aheadMs: number }

const works = new Set<() => unknown>()
/** What rings more often is no work that is looked for in its time. */
const leastMs = 2_000
let aheadMs = 0

const now = Date.now.bind(Date)
Date.now = () => now() + aheadMs

const own = globalThis.setInterval
const heard = (work: () => unknown, ms?: number, ...more: unknown[]) => {
  if ((ms ?? 0) >= leastMs && more.length === 0) works.add(work)
  return own(work, ms, ...(more as []))
}
Object.assign(globalThis, { setInterval: heard })

process.on('message', (order: TickOrder) => {
  ;({ aheadMs } = order)
  for (const work of works) work()
  process.send?.('ticked')
})
process.channel?.unref()
