import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** A key that was pressed is dead for so long, and every other for a shorter while. */
const sameKeyMs = 400
const otherKeyMs = 150

export type Gate = (key: string) => boolean

/**
 * Lets accidental second presses pass by: the same key again at once, or two keys in one grip.
 * `isFree` keys, which only type, are not held up.
 */
export function useGate(): Gate {
  const last = useRef<{ key: string; at: number } | null>(null)
  return (key) => {
    const now = performance.now()
    const before = last.current
    const wait = before?.key === key ? sameKeyMs : otherKeyMs
    if (before !== null && now - before.at < wait) return false
    last.current = { key, at: now }
    return true
  }
}

/** So long a key is held until it does its other thing. */
const holdMs = 400

/**
 * A key acts when a finger that went down on it comes up on it: a strong touch gives no click on some
 * phones. A keyboard and a screen reader click without a pointer. What `hold` does can be had without
 * holding too.
 */
export function usePress(press: () => void, hold?: () => void) {
  const down = useRef<number | null>(null)
  const held = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const letGo = () => {
    down.current = null
    clearTimeout(held.current)
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return
      down.current = event.pointerId
      if (hold === undefined) return
      held.current = setTimeout(() => {
        letGo()
        hold()
      }, holdMs)
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (down.current !== event.pointerId) return
      letGo()
      const at = document.elementFromPoint(event.clientX, event.clientY)
      if (event.currentTarget.contains(at)) press()
    },
    onPointerCancel: letGo,
    onContextMenu: (event: MouseEvent) => {
      if (hold !== undefined) event.preventDefault()
    },
    onClick: (event: MouseEvent) => {
      if (event.detail === 0) press()
    },
  }
}
