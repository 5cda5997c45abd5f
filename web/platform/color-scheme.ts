import { useSyncExternalStore } from 'react'

export type ColorScheme = 'auto' | 'light' | 'dark'

const storageKey = 'color-scheme'
const darkQuery = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()
let chosen = readChosen()

function readChosen(): ColorScheme {
  const stored = document.documentElement.dataset['embed'] ?? localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'auto'
}

/** Returns the theme in effect: the user's choice, else the system's. */
function getEffectiveScheme(): 'light' | 'dark' {
  if (chosen !== 'auto') return chosen
  return darkQuery.matches ? 'dark' : 'light'
}

function apply() {
  document.documentElement.setAttribute('data-color-scheme', getEffectiveScheme())
  for (const listener of listeners) listener()
}

export function chooseScheme(scheme: ColorScheme): void {
  chosen = scheme
  localStorage.setItem(storageKey, scheme)
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
  darkQuery.addEventListener('change', apply)
  addEventListener('storage', (event) => {
    if (event.key !== storageKey) return
    chosen = readChosen()
    apply()
  })
  apply()
}
