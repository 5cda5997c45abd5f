import { useEffect, useState } from 'react'

/** Until then an answer comes as if at once, and nothing need be said of waiting. */
const soonMs = 150

/** Whether something takes so long that a person would wait for it. */
export function useLate(isBusy: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isBusy) return undefined
    const timer = setTimeout(() => setLate(true), soonMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [isBusy])
  return isLate && isBusy
}
