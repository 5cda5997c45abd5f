import { afterEach } from 'vitest'

type Timers = Pick<typeof globalThis, 'setTimeout' | 'setInterval'>
type Timer = ReturnType<typeof setTimeout>

/** The platform's timers, stored globally because this file is evaluated again for each test file. */
const shared = globalThis as { platformTimers?: Timers }
export const originalTimers = (shared.platformTimers ??= { setTimeout, setInterval })

/** Clears the timers that a test leaves running, so that none calls the server during the next test. */
export function clearTimersAfterEachTest() {
  const started = new Set<Timer>()
  const recording = <Start extends (...args: never[]) => Timer>(start: Start): Start => {
    const recorded = (...args: Parameters<Start>) => {
      const timer = start(...args)
      started.add(timer)
      return timer
    }
    return Object.assign(recorded, start) as unknown as Start
  }
  globalThis.setTimeout = recording(originalTimers.setTimeout)
  globalThis.setInterval = recording(originalTimers.setInterval)
  afterEach(() => {
    for (const timer of started) clearTimeout(timer)
    started.clear()
  })
}
