import { useSyncExternalStore } from 'react'

export type ColorScheme = 'auto' | 'light' | 'dark'

const key = 'color-scheme'
const dark = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let chosen = read()

function read(): ColorScheme {
  const stored = document.documentElement.dataset['embed'] ?? localStorage.getItem(key)
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

/** Returns the theme in effect: the user's choice, else the system's. */
function effectiveScheme(): 'light' | 'dark' {
  if (chosen !== 'auto') return chosen
  return dark.matches ? 'dark' : 'light'
}

function apply() {
  document.documentElement.setAttribute('data-color-scheme', effectiveScheme())
  for (const listener of listeners) listener()
}

export function chooseScheme(scheme: ColorScheme): void {
  chosen = scheme
  localStorage.setItem(key, scheme)
  apply()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useChosenScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, () => chosen)
}

/** Follows the system's theme unless one is chosen, and choices made in other tabs. */
export function followScheme(): void {
  dark.addEventListener('change', apply)
  addEventListener('storage', (event) => {
    if (event.key !== key) return
    chosen = read()
    apply()
  })
  apply()
}
