import { afterEach } from 'vitest'

type Timers = Pick<typeof globalThis, 'setTimeout' | 'setInterval'>
type Timer = ReturnType<typeof setTimeout>

/** The platform's timers, stored globally because this file is evaluated again for each test file. */
const globalStore = globalThis as { platformTimers?: Timers }
export const originalTimers = (globalStore.platformTimers ??= { setTimeout, setInterval })

/** Clears the timers that a test leaves running, so that none calls the server during the next test. */
export function clearTimersAfterEachTest() {
  const started = new Set<Timer>()
  const recordStarts = <Start extends (...args: never[]) => Timer>(start: Start): Start => {
    const recorded = (...args: Parameters<Start>) => {
      const timer = start(...args)
      started.add(timer)
      return timer
    }
    return Object.assign(recorded, start) as unknown as Start
  }
  globalThis.setTimeout = recordStarts(originalTimers.setTimeout)
  globalThis.setInterval = recordStarts(originalTimers.setInterval)
  afterEach(() => {
    for (const timer of started) clearTimeout(timer)
    started.clear()
  })
}
