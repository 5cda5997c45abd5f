import { useEffect, useState } from 'react'

/** A value as it was so long ago, for streams whose pictures come late. */
export function useDelayed<Value>(value: Value, delayMs: number): Value {
  const [shown, setShown] = useState(value)
  const [timers] = useState(() => new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    if (delayMs === 0) return
    // Each comes in its time: a later one takes nothing back.
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
