import { useState } from 'react'

/** A choice of this browser, on or off, that outlasts the page. */
export function useKept(name: string): readonly [boolean, (value: boolean) => void] {
  const key = `fivebar.${name}`
  const [value, setValue] = useState(() => readKept(key))
  const keep = (next: boolean) => {
    setValue(next)
    try {
      localStorage.setItem(key, next ? '1' : '')
    } catch {
      // It holds until the page is closed.
    }
  }
  return [value, keep]
}

function readKept(key: string): boolean {
  try {
    return localStorage.getItem(key) === '1'
  } catch {
    return false
  }
}
