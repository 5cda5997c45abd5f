import type { ReactNode } from 'react'
import { held } from './held.ts'

export type Toast = {
  readonly id: number
  readonly title: string
  readonly message: ReactNode
  readonly kind: 'good' | 'bad'
}

/** Source: specification, point 2: at most three at once; a fourth waits its turn. */
const mostShown = 3

const toasts = held<readonly Toast[]>([])
let last = 0

/** Tells the person something in passing. */
export function toast(title: string, message: ReactNode = '', kind: Toast['kind'] = 'good'): void {
  last += 1
  toasts.set([...toasts.get(), { id: last, title, message, kind }])
}

export function dismissToast(id: number): void {
  toasts.set(toasts.get().filter((each) => each.id !== id))
}

export function useShownToasts(): readonly Toast[] {
  return toasts.use().slice(0, mostShown)
}
