import { useEffect, useRef, useState } from 'react'

/** Time to notice a mistake and undo it, in ms; paused while hovered or focused. */
const shownForMs = 12_000

/** Calls `onLeave` after a while, but not while in use or busy. */
export function useAutoDismiss(busy: boolean, onLeave: () => void) {
  const bar = useRef<HTMLElement>(null)
  const [isHeld, setHeld] = useState(false)
  const latestOnLeave = useRef(onLeave)
  useEffect(() => {
    latestOnLeave.current = onLeave
  }, [onLeave])
  useEffect(() => {
    const hold = () => setHeld(true)
    const release = () => setHeld(bar.current?.matches(':hover, :focus-within') ?? false)
    const element = bar.current
    const stop = new AbortController()
    for (const type of ['pointerenter', 'focusin']) {
      element?.addEventListener(type, hold, { signal: stop.signal })
    }
    for (const type of ['pointerleave', 'focusout']) {
      element?.addEventListener(type, () => setTimeout(release), { signal: stop.signal })
    }
    return () => stop.abort()
  }, [])
  useEffect(() => {
    if (isHeld || busy) return
    const timer = setTimeout(() => latestOnLeave.current(), shownForMs)
    return () => clearTimeout(timer)
  }, [isHeld, busy])
  return bar
}
