import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Sampling interval; a shorter block may fall between two samples. */
const resolutionMs = 20

/** Delay of the event loop, in ms. */
export type LoopDelay = { readonly maxMs: number; readonly p99Ms: number }

/** Each reader has its own histogram, since reading resets it. */
export type LoopDelayConsumer = 'overview' | 'metrics'

function beginWatch(): () => LoopDelay {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  // The histogram measures the time between two samples.
  const beyond = (nanoseconds: number) =>
    Number.isFinite(nanoseconds) ? Math.max(0, nanoseconds / 1e6 - resolutionMs) : 0
  return () => {
    const seen = { maxMs: beyond(delays.max), p99Ms: beyond(delays.percentile(99)) }
    delays.reset()
    return seen
  }
}

const watches = { overview: beginWatch(), metrics: beginWatch() } satisfies Record<
  LoopDelayConsumer,
  () => LoopDelay
>

/**
 * Returns the maximum and the 99th percentile of the event loop's delay since this reader's last
 * call.
 */
export function readLoopDelay(reader: LoopDelayConsumer): LoopDelay {
  return watches[reader]()
}
