import { held } from '../storage/held.ts'

/** Whether whoever is signed in has to change the password, as the server last said. */
const required = held(false)

export function noteRequiredChange(next: boolean): void {
  if (next !== required.get()) required.set(next)
}

export function useRequiredChange(): boolean {
  return required.use()
}
