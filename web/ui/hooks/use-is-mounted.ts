import { useEffect, useRef } from 'react'

/** Returns a function that tells whether the component is still mounted. */
export function useIsMounted(): () => boolean {
  const isThere = useRef(true)
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
    }
  }, [])
  return () => isThere.current
}
