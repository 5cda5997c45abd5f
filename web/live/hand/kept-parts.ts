import type { Parts } from './frames.ts'

const name = 'fivebar.live.hand'
/** They hold names of players: whoever reads them takes no longer. */
const keptMs = 60 * 60_000

function isParts(value: unknown): value is Parts {
  const { sum, count, texts } = (value ?? {}) as Partial<Parts>
  const isRead = typeof sum === 'string' && typeof count === 'number'
  return isRead && Object.values(texts ?? {}).every((text) => typeof text === 'string')
}

/** Parts that the camera of the phone opened one after the other, each in a page of its own. */
export function keptParts(): Parts | null {
  try {
    const kept = JSON.parse(localStorage.getItem(name) ?? 'null') as {
      at?: unknown
      parts?: unknown
    }
    const isFresh = typeof kept?.at === 'number' && Math.abs(Date.now() - kept.at) < keptMs
    if (!isFresh) localStorage.removeItem(name)
    const { parts } = isFresh ? kept : {}
    return isParts(parts) ? { ...parts, texts: parts.texts ?? {} } : null
  } catch {
    return null
  }
}

export function keepParts(parts: Parts | null): void {
  try {
    if (parts === null) localStorage.removeItem(name)
    else localStorage.setItem(name, JSON.stringify({ at: Date.now(), parts }))
  } catch {
    // They are scanned in one go.
  }
}
