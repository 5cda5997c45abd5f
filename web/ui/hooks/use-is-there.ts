import { useEffect, useRef } from 'react'

/** Tells whether the part that asks still stands on the screen; a part that went no longer does. */
export function useIsThere(): () => boolean {
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return () => isThere.current
}
