import { useEffect, useState } from 'react'

/** Returns the current time, updated at an interval, for screens that show an age in seconds. */
export function useNowEvery(intervalMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs)
    return () => clearInterval(timer)
  }, [intervalMs])
  return now
}
