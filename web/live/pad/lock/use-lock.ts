import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isCovered } from './is-covered.ts'
import { useKept } from '../use-kept.ts'

/** So long nothing is touched or entered until a pad that may locks itself. */
const lockAfterMs = 5 * 60_000

const touches = ['pointerdown', 'keydown'] as const

export type PadLock = {
  readonly isLocked: boolean
  readonly lock: () => void
  readonly unlock: () => void
  /** Whether it locks after five minutes without a touch, a key or an entry. */
  readonly isByItself: boolean
  readonly setByItself: (value: boolean) => void
}

/**
 * A pad that hears no touch and no key until it is unlocked; it sends and hears as ever. It locks itself
 * only while nobody touches it, and while nothing is entered from elsewhere.
 */
export function useLock(entries: number, mayLock: boolean): PadLock {
  const [isLocked, setLocked] = useState(false)
  const [isByItself, setByItself] = useKept('live.autolock')
  const before = useRef<Element | null>(null)
  const lock = () => {
    before.current = document.activeElement
    setLocked(true)
  }
  // A match that goes on after its end was taken back is open again.
  if (isLocked && !mayLock) setLocked(false)
  const mayByItself = isByItself && mayLock && !isLocked
  const late = useEffectEvent(lock)
  useEffect(() => {
    if (!mayByItself) return
    let timer: ReturnType<typeof setTimeout>
    // What lay over somebody's question would hold their keyboard.
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => (isCovered() ? wait() : late()), lockAfterMs)
    }
    wait()
    for (const touch of touches) addEventListener(touch, wait, true)
    return () => {
      clearTimeout(timer)
      for (const touch of touches) removeEventListener(touch, wait, true)
    }
  }, [entries, mayByItself])
  useEffect(() => {
    if (!isLocked) return
    return () => {
      if (before.current instanceof HTMLElement) before.current.focus()
    }
  }, [isLocked])
  return { isLocked, lock, unlock: () => setLocked(false), isByItself, setByItself }
}
