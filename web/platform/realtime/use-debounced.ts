import { useEffect, useState } from 'react'

/** Long enough to type a score in one go. */
const delayMs = 250

/** Returns a value once it has stopped changing. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delayMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
