import { useSyncExternalStore } from 'react'

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
  )
}

/** Returns whether the screen is narrower than the width at which tables become cards. */
export function usePhone(): boolean {
  return useMedia('(max-width: 767px)')
}

/** Returns whether there is room for a pad with twelve keys instead of eight. */
export function useWidePad(): boolean {
  return useMedia('(min-width: 600px)')
}
