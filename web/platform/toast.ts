import { type ReactNode, useSyncExternalStore } from 'react'

export type Toast = {
  readonly id: number
  readonly title: string
  readonly message: ReactNode
  readonly kind: 'good' | 'bad'
}

/** Source: specification, point 2: at most three at once; a fourth waits its turn. */
const mostShown = 3

let toasts: readonly Toast[] = []
let last = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** Tells the person something in passing. */
export function toast(title: string, message: ReactNode = '', kind: Toast['kind'] = 'good'): void {
  last += 1
  change([...toasts, { id: last, title, message, kind }])
}

export function dismissToast(id: number): void {
  change(toasts.filter((each) => each.id !== id))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** All that is to be told, those that wait their turn included. */
function useToasts(): readonly Toast[] {
  return useSyncExternalStore(subscribe, () => toasts)
}

export function useShownToasts(): readonly Toast[] {
  return useToasts().slice(0, mostShown)
}

/** Whether anything was to be told yet: the list of toasts is loaded with the first one. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(subscribe, () => last > 0)
}
