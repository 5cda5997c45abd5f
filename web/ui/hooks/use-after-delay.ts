import { useEffect, useState } from 'react'

/** Within this time a reply feels instant, in ms. */
const instantMs = 150

/** Returns whether a condition has been true for at least `delayMs`. */
export function useAfterDelay(isTrue: boolean, delayMs = instantMs): boolean {
  const [isDelayOver, setDelayOver] = useState(false)
  useEffect(() => {
    if (!isTrue) return undefined
    const timer = setTimeout(() => setDelayOver(true), delayMs)
    return () => {
      clearTimeout(timer)
      setDelayOver(false)
    }
  }, [isTrue, delayMs])
  return isDelayOver && isTrue
}
