import { useEffect, useState } from 'react'

/** Until then an answer comes as if at once, and nothing need be said of waiting. */
const soonMs = 150

/** Whether something takes so long that a person would wait for it, or longer than is said. */
export function useLate(isBusy: boolean, afterMs = soonMs): boolean {
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
