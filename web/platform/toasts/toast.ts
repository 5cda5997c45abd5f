import { type ReactNode, useMemo } from 'react'
import { createStore } from '../storage/create-store.ts'

export type Toast = {
  readonly id: number
  readonly title: string
  readonly message: ReactNode
  readonly kind: 'good' | 'bad'
}

/** Source: specification, point 2, in ms. */
const durationMs = 5_000

/** Source: specification, point 2: at most three at once; a fourth waits. */
const maxShown = 3

const toasts = createStore<readonly Toast[]>([])
let lastId = 0

/** When each shown toast expires, epoch ms. Kept outside the component, which remounts when a dialog opens. */
const deadlines = new Map<number, number>()

/** Shows a toast and returns its id. A failure replaces the same failure, so that retries don't pile up. */
export function toast(
  title: string,
  message: ReactNode = '',
  kind: Toast['kind'] = 'good',
): number {
  const isRepeated = (other: Toast) =>
    kind === 'bad' && other.kind === 'bad' && other.title === title && other.message === message
  for (const { id } of toasts.get().filter(isRepeated)) dismissToast(id)
  lastId += 1
  toasts.set([...toasts.get(), { id: lastId, title, message, kind }])
  return lastId
}

/** Starts the countdown of a toast unless it runs; returns the remaining time in ms. */
export function startCountdown(id: number): number {
  const deadline = deadlines.get(id) ?? Date.now() + durationMs
  deadlines.set(id, deadline)
  return Math.max(0, deadline - Date.now())
}

/** Restarts the time of a toast that has the pointer or the focus. */
export function clearDeadline(id: number): void {
  deadlines.delete(id)
}

export function dismissToast(id: number): void {
  deadlines.delete(id)
  toasts.set(toasts.get().filter((each) => each.id !== id))
}

export function dismissAllToasts(): void {
  deadlines.clear()
  toasts.set([])
}

export function useShownToasts(): readonly Toast[] {
  const all = toasts.use()
  return useMemo(() => all.slice(0, maxShown), [all])
}
