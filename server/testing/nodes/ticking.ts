/*
 * Preloaded into a node. On command, its clock moves and all its timers fire at once, as happens by chance
 * when many nodes run for years.
 */
export type TickOrder = { readonly aheadMs: number }

const works = new Set<() => unknown>()
/** Shorter intervals are not periodic tasks. */
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
