import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isCovered } from './is-covered.ts'
import { usePersistedFlag } from '../use-persisted-flag.ts'

/** Idle time in ms after which a pad locks itself, if enabled. */
const lockAfterMs = 5 * 60_000

const activityEvents = ['pointerdown', 'keydown'] as const

export type PadLock = {
  readonly isLocked: boolean
  readonly lock: () => void
  readonly unlock: () => void
  /** Whether it locks itself after five minutes without touch, key or entry. */
  readonly isAutomatic: boolean
  readonly setAutomatic: (value: boolean) => void
}

/**
 * Locks a pad against touches and keys; it still sends and receives. It locks itself only while no
 * one uses it and nothing is entered elsewhere.
 */
export function useLock(entryCount: number, mayLock: boolean): PadLock {
  const [isLocked, setLocked] = useState(false)
  const [isAutomatic, setAutomatic] = usePersistedFlag('live.autolock')
  const focusedBefore = useRef<Element | null>(null)
  const lock = () => {
    focusedBefore.current = document.activeElement
    setLocked(true)
  }
  // The end of the match unlocks the pad.
  if (isLocked && !mayLock) setLocked(false)
  const canLockItself = isAutomatic && mayLock && !isLocked
  const lockWhenIdle = useEffectEvent(lock)
  useEffect(() => {
    if (!canLockItself) return
    let timer: ReturnType<typeof setTimeout>
    // Waits while a dialog is open, which needs the keyboard.
    const restart = () => {
      clearTimeout(timer)
      timer = setTimeout(() => (isCovered() ? restart() : lockWhenIdle()), lockAfterMs)
    }
    restart()
    for (const event of activityEvents) addEventListener(event, restart, true)
    return () => {
      clearTimeout(timer)
      for (const event of activityEvents) removeEventListener(event, restart, true)
    }
    // A new entry, also from another device, restarts the timer.
  }, [entryCount, canLockItself])
  useEffect(() => {
    if (!isLocked) return
    return () => {
      if (focusedBefore.current instanceof HTMLElement) focusedBefore.current.focus()
    }
  }, [isLocked])
  return { isLocked, lock, unlock: () => setLocked(false), isAutomatic, setAutomatic }
}
