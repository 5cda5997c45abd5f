// Read by the screen after sign-out, when nothing else remembers it.

const key = 'erased'

/** Remembers in this tab that its person was erased. */
export function setErased(isErased: boolean): void {
  if (isErased) sessionStorage.setItem(key, 'yes')
  else sessionStorage.removeItem(key)
}

export const wasErased = (): boolean => sessionStorage.getItem(key) !== null
