import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isCovered } from './is-covered.ts'
import { usePersistedFlag } from '../use-persisted-flag.ts'

/** Idle time in ms after which a pad locks itself, if enabled. */
const lockAfterMs = 5 * 60_000

const touches = ['pointerdown', 'keydown'] as const

export type PadLock = {
  readonly isLocked: boolean
  readonly lock: () => void
  readonly unlock: () => void
  /** Whether it locks itself after five minutes without touch, key or entry. */
  readonly isByItself: boolean
  readonly setByItself: (value: boolean) => void
}

/**
 * Locks a pad against touches and keys; it still sends and receives. It locks itself only while no
 * one uses it and nothing is entered elsewhere.
 */
export function useLock(entries: number, mayLock: boolean): PadLock {
  const [isLocked, setLocked] = useState(false)
  const [isByItself, setByItself] = usePersistedFlag('live.autolock')
  const before = useRef<Element | null>(null)
  const lock = () => {
    before.current = document.activeElement
    setLocked(true)
  }
  // Resuming the match unlocks the pad.
  if (isLocked && !mayLock) setLocked(false)
  const mayByItself = isByItself && mayLock && !isLocked
  const late = useEffectEvent(lock)
  useEffect(() => {
    if (!mayByItself) return
    let timer: ReturnType<typeof setTimeout>
    // Does not lock during a question, which needs the keyboard.
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
