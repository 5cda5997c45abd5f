import { writeStored, readStored } from '../../platform/storage/stored-json.ts'
import type { Parts } from './frames.ts'

const name = 'fivebar.live.hand'
/** They contain names of players, and reading takes no longer. */
const storedForMs = 60 * 60_000

function isParts(value: unknown): value is Parts {
  const { sum, count, texts } = (value ?? {}) as Partial<Parts>
  const isRead = typeof sum === 'string' && typeof count === 'number'
  return isRead && Object.values(texts ?? {}).every((text) => typeof text === 'string')
}

/** Frames that the phone's camera app opened one by one, each in a new page. */
export function loadParts(): Parts | null {
  const { at, parts } = (readStored(name) ?? {}) as { at?: unknown; parts?: unknown }
  const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < storedForMs
  if (!isFresh) saveParts(null)
  return isFresh && isParts(parts) ? { ...parts, texts: parts.texts ?? {} } : null
}

export const saveParts = (parts: Parts | null): void =>
  writeStored(name, parts === null ? null : { at: Date.now(), parts })
