import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Sampling interval. Shorter blocks may fall between two samples. */
const resolutionMs = 20

/** Delay of the event loop, in ms. */
export type LoopDelay = { readonly maxMs: number; readonly p99Ms: number }

/** Each consumer has its own histogram, since reading resets it. */
export type LoopDelayConsumer = 'overview' | 'metrics'

function startMonitor(): () => LoopDelay {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  // The histogram measures the time between two samples.
  const toDelayMs = (nanoseconds: number) =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e6 - resolutionMs) : 0
  return () => {
    const delay = { maxMs: toDelayMs(delays.max), p99Ms: toDelayMs(delays.percentile(99)) }
    delays.reset()
    return delay
  }
}

const monitors = { overview: startMonitor(), metrics: startMonitor() } satisfies Record<
  LoopDelayConsumer,
  () => LoopDelay
>

/** Returns the maximum and 99th percentile of the event loop delay since this consumer's last call. */
export function readLoopDelay(reader: LoopDelayConsumer): LoopDelay {
  return monitors[reader]()
}
