import { useEffect, useState } from 'react'

/** Replies within this time feel instant, in ms. */
const instantMs = 150

/** Returns whether something has been busy for longer than `afterMs`. */
export function useIsSlow(isBusy: boolean, afterMs = instantMs): boolean {
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
