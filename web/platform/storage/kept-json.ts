/** What this browser keeps under a name; null where it keeps nothing, or nothing that can be read. */
export function keptJson(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as unknown
  } catch {
    return null
  }
}

/** Keeps a value in this browser, or forgets it where it is null. One that keeps nothing goes on without. */
export function keepJson(name: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(value))
  } catch {
    // Whoever reads it next finds nothing, and begins anew.
  }
}

/** The entries of an object that was kept. */
export const entriesOf = (kept: unknown): [string, unknown][] =>
  typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
