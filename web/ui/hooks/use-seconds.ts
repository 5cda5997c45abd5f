import { useEffect, useState } from 'react'

/** The present moment, anew every few seconds, for a screen that says how old a word is. */
export function useSeconds(everyMs = 5_000): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
