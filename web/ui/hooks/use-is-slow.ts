import { useEffect, useState } from 'react'

/** Faster replies feel instant, so no waiting is shown, in ms. */
const soonMs = 150

/** Whether something has been busy for longer than `afterMs`. */
export function useIsSlow(isBusy: boolean, afterMs = soonMs): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isBusy, afterMs])
  return isLate && isBusy
}
