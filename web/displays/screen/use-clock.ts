import { useEffect, useState } from 'react'

/** Ages are told to ten seconds. */
const tickMs = 10_000

/** This clock, told every ten seconds. */
export function useClock(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  return now
}
