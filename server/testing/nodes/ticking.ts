/*
 * Preloaded into a node. On command, its clock moves and all its timers fire at once, as happens by chance
 * when many nodes run for years.
 */
export type TickCommand = { readonly aheadMs: number }

const tasks = new Set<() => unknown>()
/** Shorter intervals are not periodic tasks. */
const minPeriodMs = 2_000
let aheadMs = 0

const now = Date.now.bind(Date)
Date.now = () => now() + aheadMs

const originalSetInterval = globalThis.setInterval
const observedSetInterval = (work: () => unknown, ms?: number, ...more: unknown[]) => {
  if ((ms ?? 0) >= minPeriodMs && more.length === 0) tasks.add(work)
  return originalSetInterval(work, ms, ...(more as []))
}
Object.assign(globalThis, { setInterval: observedSetInterval })

process.on('message', (order: TickCommand) => {
  ;({ aheadMs } = order)
  for (const work of tasks) work()
  process.send?.('ticked')
})
process.channel?.unref()
