import { afterEach } from 'vitest'

type Timers = Pick<typeof globalThis, 'setTimeout' | 'setInterval'>
type Timer = ReturnType<typeof setTimeout>

/** The platform's timers, stored globally because this file is evaluated again for each test file. */
const shared = globalThis as { platformTimers?: Timers }
export const platform = (shared.platformTimers ??= { setTimeout, setInterval })

/** Stops the timers of a test, so that none calls the server during the next one. */
export function stopTimers() {
  const started = new Set<Timer>()
  const recording = <Start extends (...args: never[]) => Timer>(start: Start): Start => {
    const recorded = (...args: Parameters<Start>) => {
      const timer = start(...args)
      started.add(timer)
      return timer
    }
    return Object.assign(recorded, start) as unknown as Start
  }
  globalThis.setTimeout = recording(platform.setTimeout)
  globalThis.setInterval = recording(platform.setInterval)
  afterEach(() => {
    for (const timer of started) clearTimeout(timer)
    started.clear()
  })
}
