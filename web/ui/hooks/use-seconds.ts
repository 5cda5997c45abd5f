import { useEffect, useState } from 'react'

/** Returns the current time, updated every few seconds, for screens that show an age. */
export function useSeconds(everyMs = 5_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
