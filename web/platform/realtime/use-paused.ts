import { useEffect, useState } from 'react'

/** Long enough to type a score in one go. */
const pause = 250

/** Returns a value once it has stopped changing. */
export function usePaused<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
