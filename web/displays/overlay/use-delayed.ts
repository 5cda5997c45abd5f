import { useEffect, useState } from 'react'

/** Delays a value, for streams whose video is late. */
export function useDelayed<Value>(value: Value, delayMs: number): Value {
  const [shown, setShown] = useState(value)
  const [timers] = useState(() => new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    if (delayMs === 0) return
    // Each value has its own timer: a later one cancels nothing.
    const timer = setTimeout(() => {
      timers.delete(timer)
      setShown(value)
    }, delayMs)
    timers.add(timer)
  }, [value, delayMs, timers])
  useEffect(
    () => () => {
      for (const timer of timers) clearTimeout(timer)
    },
    [timers],
  )
  return delayMs > 0 ? shown : value
}
