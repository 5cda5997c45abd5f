import { keepJson, keptJson } from '../storage/kept-json.ts'
import { dispatch } from './store.ts'
import type { RealtimeState } from './state.ts'

type Settings = RealtimeState['settings']

const key = 'realtime-settings'

/** What this device keeps of the settings; nothing where it cannot be read. */
function kept(): Partial<Settings> {
  const { maxMessageHistory, isPaceShown } = (keptJson(key) ?? {}) as Partial<
    Record<keyof Settings, unknown>
  >
  return {
    ...(typeof maxMessageHistory === 'number' && maxMessageHistory > 0
      ? { maxMessageHistory }
      : {}),
    ...(typeof isPaceShown === 'boolean' ? { isPaceShown } : {}),
  }
}

/** Takes up the settings of this device: the state begins anew with every sign-in. */
export function takeUpSettings(): void {
  dispatch({ type: 'settings-changed', settings: kept() })
}

/** Changes settings of the live connection, on this device. */
export function changeSettings(settings: Partial<Settings>): void {
  keepJson(key, { ...kept(), ...settings })
  dispatch({ type: 'settings-changed', settings })
}
