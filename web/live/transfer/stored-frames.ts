import { writeStored, readStored } from '../../platform/storage/stored-json.ts'
import type { ScannedFrames } from './frames.ts'

const name = 'fivebar.live.hand'
/** Frames contain player names, and reading takes no longer than this. */
const storedForMs = 60 * 60_000

function isScannedFrames(value: unknown): value is ScannedFrames {
  const { sum, count, texts } = (value ?? {}) as Partial<ScannedFrames>
  const isRead = typeof sum === 'string' && typeof count === 'number'
  return isRead && Object.values(texts ?? {}).every((text) => typeof text === 'string')
}

/** Returns the stored frames; the camera app opens each of them in a new page. */
export function loadScannedFrames(): ScannedFrames | null {
  const { at, parts } = (readStored(name) ?? {}) as { at?: unknown; parts?: unknown }
  const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < storedForMs
  if (!isFresh) saveScannedFrames(null)
  return isFresh && isScannedFrames(parts) ? { ...parts, texts: parts.texts ?? {} } : null
}

export const saveScannedFrames = (parts: ScannedFrames | null): void =>
  writeStored(name, parts === null ? null : { at: Date.now(), parts })
