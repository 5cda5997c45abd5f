import { useSyncExternalStore } from 'react'
import { type Action, initialState, type RealtimeState, reduce } from './realtime-state.ts'

let state: RealtimeState = initialState
const listeners = new Set<() => void>()
/** Matches this tab recorded itself: what they change is fetched at once. */
const ownMatches = new Set<string>()

/** What is known of the live connection now, outside a screen. */
export const realtime = () => state

export function dispatch(action: Action): void {
  state = reduce(state, action)
  for (const listener of listeners) listener()
}

export function isOwnMatch(matchId: string): boolean {
  return ownMatches.has(matchId)
}

export function noteOwnMatch(matchId: string): void {
  ownMatches.add(matchId)
}

export function useRealtime<T>(select: (state: RealtimeState) => T): T {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => select(state),
  )
}
