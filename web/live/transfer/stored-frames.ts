import { writeStored, readStored } from '../../platform/storage/stored-json.ts'
import type { ScannedFrames } from './frames.ts'

const storageKey = 'fivebar.live.hand'
/** How long frames are stored, in ms: reading takes less, and they contain player names. */
const storedForMs = 60 * 60_000

function isScannedFrames(value: unknown): value is ScannedFrames {
  const { sum, count, texts } = (value ?? {}) as Partial<ScannedFrames>
  const hasValidHead = typeof sum === 'string' && typeof count === 'number'
  return hasValidHead && Object.values(texts ?? {}).every((text) => typeof text === 'string')
}

/** Returns the stored frames; the camera app opens each of them in a new page. */
export function loadScannedFrames(): ScannedFrames | null {
  const { at, parts } = (readStored(storageKey) ?? {}) as { at?: unknown; parts?: unknown }
  const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < storedForMs
  if (!isFresh) saveScannedFrames(null)
  return isFresh && isScannedFrames(parts) ? { ...parts, texts: parts.texts ?? {} } : null
}

export const saveScannedFrames = (scannedFrames: ScannedFrames | null): void =>
  writeStored(storageKey, scannedFrames === null ? null : { at: Date.now(), parts: scannedFrames })
