import { useCallback, useEffect, useState } from 'react'

/** Allows one tab of the browser to score the match; the others follow. */
export function useScoringTab(id: string): { isOwner: boolean; takeOver: () => void } {
  const [isOwner, setOwner] = useState(true)
  const [takeOvers, setTakeOvers] = useState(0)
  useEffect(() => {
    if (navigator.locks === undefined) return
    const ended = new AbortController()
    const hold = async () =>
      new Promise<void>((resolve) => ended.signal.addEventListener('abort', () => resolve()))
    const name = `fivebar-live-${id}`
    const own = async () => {
      if (ended.signal.aborted) return
      setOwner(true)
      await hold()
    }
    /** Becomes the owner when the other tab closes. */
    const wait = () => {
      setOwner(false)
      navigator.locks.request(name, { signal: ended.signal }, own).catch(lost)
    }
    /** Another tab took the lock. */
    const lost = () => {
      if (!ended.signal.aborted) wait()
    }
    const options = takeOvers > 0 ? { steal: true } : { ifAvailable: true }
    navigator.locks
      .request(name, options, async (lock) => (lock === null ? wait() : own()))
      .catch(lost)
    return () => ended.abort()
  }, [id, takeOvers])
  const takeOver = useCallback(() => setTakeOvers((count) => count + 1), [])
  return { isOwner, takeOver }
}
