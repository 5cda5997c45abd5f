import { createStore } from '../storage/create-store.ts'

/** Whether the signed-in person must change their password, as last reported by the server. */
const required = createStore(false)

export function setRequiredChange(next: boolean): void {
  if (next !== required.get()) required.set(next)
}

export function useRequiredChange(): boolean {
  return required.use()
}
