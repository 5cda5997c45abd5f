import { type ReactNode, useSyncExternalStore } from 'react'

let wanted = false
const listeners = new Set<() => void>()

/** Tells the person something in passing. The list of toasts is loaded with the first one. */
export async function toast(title: string, message: ReactNode = '', kind: 'good' | 'bad' = 'good') {
  wanted = true
  for (const listener of listeners) listener()
  const { notifications } = await import('@mantine/notifications')
  notifications.show({ title, message, color: kind === 'bad' ? 'var(--down)' : 'var(--ok)' })
}

/** Whether anything was to be told yet. */
export function useToastsWanted(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => wanted,
  )
}
