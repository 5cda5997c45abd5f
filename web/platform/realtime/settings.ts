import { writeStored, readStored } from '../storage/stored-json.ts'
import { dispatch } from './store.ts'
import type { RealtimeState } from './state.ts'

type Settings = RealtimeState['settings']

const storageKey = 'realtime-settings'

/** Returns the settings stored on this device; empty where they cannot be read. */
function readStoredSettings(): Partial<Settings> {
  const { maxMessageHistory, isPaceShown } = (readStored(storageKey) ?? {}) as Partial<
    Record<keyof Settings, unknown>
  >
  return {
    ...(typeof maxMessageHistory === 'number' && maxMessageHistory > 0
      ? { maxMessageHistory }
      : {}),
    ...(typeof isPaceShown === 'boolean' ? { isPaceShown } : {}),
  }
}

/** Loads this device's settings: the state is reset with every sign-in. */
export function loadSettings(): void {
  dispatch({ type: 'settings-changed', settings: readStoredSettings() })
}

export function changeSettings(settings: Partial<Settings>): void {
  writeStored(storageKey, { ...readStoredSettings(), ...settings })
  dispatch({ type: 'settings-changed', settings })
}
