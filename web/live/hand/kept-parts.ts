import type { Parts } from './frames.ts'

const name = 'fivebar.live.hand'

function isParts(value: unknown): value is Parts {
  const { sum, count, texts } = (value ?? {}) as Partial<Parts>
  const isRead = typeof sum === 'string' && typeof count === 'number'
  return isRead && Object.values(texts ?? {}).every((text) => typeof text === 'string')
}

/** Parts that the camera of the phone opened one after the other, each in a page of its own. */
export function keptParts(): Parts | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(name) ?? 'null')
    return isParts(kept) ? { ...kept, texts: kept.texts ?? {} } : null
  } catch {
    return null
  }
}

export function keepParts(parts: Parts | null): void {
  try {
    if (parts === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify(parts))
  } catch {
    // They are scanned in one go.
  }
}
