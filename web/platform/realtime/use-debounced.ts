import { useEffect, useState } from 'react'

/** Long enough to type a score in one go. */
const delayMs = 250

/** Returns a value once it has stopped changing. */
export function useDebounced<T>(value: T): T {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
