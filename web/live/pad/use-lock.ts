import { useEffect, useState } from 'react'
import { useKept } from './use-kept.ts'

/** So long nothing is entered until a pad that may locks itself. */
const lockAfterMs = 5 * 60_000

export type PadLock = {
  readonly isLocked: boolean
  readonly lock: () => void
  readonly unlock: () => void
  /** Whether it locks after five minutes without an entry. */
  readonly isByItself: boolean
  readonly setByItself: (value: boolean) => void
}

/** A pad that hears no touch and no key until it is unlocked; it sends and hears as ever. */
export function useLock(entries: number, isLive: boolean): PadLock {
  const [isLocked, setLocked] = useState(false)
  const [isByItself, setByItself] = useKept('live.autolock')
  useEffect(() => {
    if (!isByItself || isLocked || !isLive) return
    const timer = setTimeout(() => setLocked(true), lockAfterMs)
    return () => clearTimeout(timer)
  }, [entries, isByItself, isLocked, isLive])
  return {
    isLocked: isLocked && isLive,
    lock: () => setLocked(true),
    unlock: () => setLocked(false),
    isByItself,
    setByItself,
  }
}
