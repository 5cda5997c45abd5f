import { useCallback, useEffect, useState } from 'react'

/** Whether this is the browser's one tab that scores the match; the others follow. */
export function useOnlyTab(id: string): { isOwner: boolean; takeOver: () => void } {
  const [isOwner, setOwner] = useState(true)
  const [asked, setAsked] = useState(0)
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
    /** This tab takes over when the other one closes. */
    const wait = () => {
      setOwner(false)
      navigator.locks.request(name, { signal: ended.signal }, own).catch(lost)
    }
    /** Another tab took it. */
    const lost = () => {
      if (!ended.signal.aborted) wait()
    }
    const options = asked > 0 ? { steal: true } : { ifAvailable: true }
    navigator.locks
      .request(name, options, async (lock) => (lock === null ? wait() : own()))
      .catch(lost)
    return () => ended.abort()
  }, [id, asked])
  const takeOver = useCallback(() => setAsked((count) => count + 1), [])
  return { isOwner, takeOver }
}
