import { type MouseEvent, type PointerEvent, useEffect, useRef } from 'react'

/** How long the pressed key ignores further presses, in ms; other keys for a shorter time. */
const sameKeyMs = 400
const otherKeyMs = 150

export type PressFilter = (key: string) => boolean

/**
 * Returns a function that accepts a press unless it looks accidental: the same key twice, or two
 * keys at once.
 */
export function usePressFilter(): PressFilter {
  const last = useRef<{ key: string; at: number } | null>(null)
  return (key) => {
    const now = performance.now()
    const previous = last.current
    const wait = previous?.key === key ? sameKeyMs : otherKeyMs
    if (previous !== null && now - previous.at < wait) return false
    last.current = { key, at: now }
    return true
  }
}

/** How long a key is held for its second action, in ms. */
const holdMs = 400

/**
 * Handles presses by pointer events, because a hard touch fires no click on some phones; keyboards
 * and screen readers click without a pointer. The `hold` action must be reachable in another way
 * too.
 */
export function usePress(press: () => void, hold?: () => void) {
  const pressedPointerId = useRef<number | null>(null)
  const holdTimer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const release = () => {
    pressedPointerId.current = null
    clearTimeout(holdTimer.current)
  }
  // A key that disappears while it is held receives no further event.
  useEffect(() => () => clearTimeout(holdTimer.current), [])
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      pressedPointerId.current = event.pointerId
      if (hold === undefined) return
      holdTimer.current = setTimeout(() => {
        release()
        hold()
      }, holdMs)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (pressedPointerId.current !== event.pointerId) return
      release()
      const releasedOn = document.elementFromPoint(event.clientX, event.clientY)
      if (event.currentTarget.contains(releasedOn)) press()
    },
    onPointerCancel: release,
    onContextMenu: (event: MouseEvent) => {
      if (hold !== undefined) event.preventDefault()
    },
    onClick: (event: MouseEvent) => {
      if (event.detail === 0) press()
    },
  }
}
