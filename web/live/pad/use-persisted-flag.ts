import { useState } from 'react'

/** Stores a boolean choice in this browser. */
export function usePersistedFlag(name: string): readonly [boolean, (value: boolean) => void] {
  const key = `fivebar.${name}`
  const [value, setValue] = useState(() => readFlag(key))
  const save = (next: boolean) => {
    setValue(next)
    try {
      localStorage.setItem(key, next ? '1' : '')
    } catch {
      // Without storage it lasts until the page is closed.
    }
  }
  return [value, save]
}

function readFlag(key: string): boolean {
  try {
    return localStorage.getItem(key) === '1'
  } catch {
    return false
  }
}
