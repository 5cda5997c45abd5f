import { useCallback, useEffect, useState } from 'react'

/** Allows one tab of the browser to score the match; the others follow. */
export function useScoringTab(id: string): { isOwner: boolean; takeOver: () => void } {
  const [isOwner, setOwner] = useState(true)
  const [takeOvers, setTakeOvers] = useState(0)
  useEffect(() => {
    if (navigator.locks === undefined) return
    const controller = new AbortController()
    const holdLock = async () =>
      new Promise<void>((resolve) => controller.signal.addEventListener('abort', () => resolve()))
    const name = `fivebar-live-${id}`
    const becomeOwner = async () => {
      if (controller.signal.aborted) return
      setOwner(true)
      await holdLock()
    }
    /** Becomes the owner when the other tab closes. */
    const waitForLock = () => {
      setOwner(false)
      navigator.locks
        .request(name, { signal: controller.signal }, becomeOwner)
        .catch(handleLostLock)
    }
    /** Another tab took the lock. */
    const handleLostLock = () => {
      if (!controller.signal.aborted) waitForLock()
    }
    const options = takeOvers > 0 ? { steal: true } : { ifAvailable: true }
    navigator.locks
      .request(name, options, async (lock) => (lock === null ? waitForLock() : becomeOwner()))
      .catch(handleLostLock)
    return () => controller.abort()
  }, [id, takeOvers])
  const takeOver = useCallback(() => setTakeOvers((count) => count + 1), [])
  return { isOwner, takeOver }
}
