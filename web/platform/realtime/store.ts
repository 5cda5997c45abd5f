import { useSyncExternalStore } from 'react'
import { type Action, initialState, type RealtimeState } from './state.ts'

let state: RealtimeState = initialState
const listeners = new Set<() => void>()
/** Matches recorded in this tab; their changes are refetched at once. */
const ownMatches = new Set<string>()

/** Returns the current state, outside components. */
export const realtime = () => state

export function dispatch(action: Action): void {
  state = reduce === null ? reduceBeforeLoad(state, action) : reduce(state, action)
  for (const listener of listeners) listener()
}

type Reduce = (state: RealtimeState, action: Action) => RealtimeState

/** Set by the live connection, which is loaded after the first screen. */
let reduce: Reduce | null = null
/** Actions dispatched before the live connection was loaded. */
const queuedActions: Action[] = []

/** Before the connection is loaded, the state only says that it is connecting. */
function reduceBeforeLoad(before: RealtimeState, action: Action): RealtimeState {
  if (action.type === 'reset') queuedActions.length = 0
  else queuedActions.push(action)
  if (action.type === 'reset') return initialState
  const connecting = action.type === 'connecting'
  if (!connecting && action.type !== 'rejected') return before
  return { ...before, connection: { ...before.connection, connecting } }
}

/** Sets the reducer and replays the queued actions. */
export function setReducer(next: Reduce): void {
  if (reduce !== null) return
  reduce = next
  state = initialState
  for (const action of queuedActions.splice(0)) dispatch(action)
}

export function isOwnMatch(matchId: string): boolean {
  return ownMatches.has(matchId)
}

export function markOwnMatch(matchId: string): void {
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
