/** Reads stored JSON; null if nothing is stored or it cannot be parsed. */
export function readStored(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as unknown
  } catch {
    return null
  }
}

/** Stores a value, or removes it if null. Ignored if storage is unavailable. */
export function writeStored(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // The next read finds nothing and starts over.
  }
}

/** Returns the entries of a stored object. */
export const readEntries = (stored: unknown): [string, unknown][] =>
  typeof stored === 'object' && stored !== null ? Object.entries(stored) : []
