import { useSyncExternalStore } from 'react'

/** Creates a hook that returns whether a media query matches. */
function createMediaHook(query: string): () => boolean {
  // The same function for every render, since React subscribes again to another one.
  const subscribe = (listener: () => void) => {
    const list = matchMedia(query)
    list.addEventListener('change', listener)
    return () => list.removeEventListener('change', listener)
  }
  const getSnapshot = () => matchMedia(query).matches
  return () => useSyncExternalStore(subscribe, getSnapshot)
}

/** Returns whether the screen is narrower than the width at which tables become cards. */
export const useIsPhone = createMediaHook('(max-width: 767px)')

/** Returns whether there is room for a pad with twelve keys instead of eight. */
export const useHasWidePad = createMediaHook('(min-width: 600px)')
