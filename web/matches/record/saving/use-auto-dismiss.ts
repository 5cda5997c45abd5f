import { useEffect, useRef, useState } from 'react'

/** Time in ms to notice a mistake and undo it; restarts after hovering or focusing. */
const shownForMs = 12_000

/**
 * Calls `onDismiss` after a while, but not while busy, hovered or focused. Returns a ref for the element to
 * watch.
 */
export function useAutoDismiss(busy: boolean, onDismiss: () => void) {
  const watched = useRef<HTMLElement>(null)
  const [isInUse, setInUse] = useState(false)
  const latestOnDismiss = useRef(onDismiss)
  useEffect(() => {
    latestOnDismiss.current = onDismiss
  }, [onDismiss])
  useEffect(() => {
    const markInUse = () => setInUse(true)
    const updateInUse = () => setInUse(watched.current?.matches(':hover, :focus-within') ?? false)
    const element = watched.current
    const controller = new AbortController()
    for (const type of ['pointerenter', 'focusin']) {
      element?.addEventListener(type, markInUse, { signal: controller.signal })
    }
    for (const type of ['pointerleave', 'focusout']) {
      element?.addEventListener(type, () => setTimeout(updateInUse), { signal: controller.signal })
    }
    return () => controller.abort()
  }, [])
  useEffect(() => {
    if (isInUse || busy) return
    const timer = setTimeout(() => latestOnDismiss.current(), shownForMs)
    return () => clearTimeout(timer)
  }, [isInUse, busy])
  return watched
}
